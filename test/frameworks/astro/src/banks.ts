// The data of this user's page, which needs no proxy: banks that the picker shows.
// Not the element's own form of them: the compiler compares the two.
import type { ProviderPickerElement } from 'silta/widgets/provider-picker'

/** A source of the page's own. */
export const source: NonNullable<ProviderPickerElement['source']> = {
  providers: async () => [
    { id: 'fi-1', name: 'Kettu', country: 'FI', enabled: true },
    { id: 'fi-2', name: 'Lumikko', country: 'FI', enabled: true },
  ],
}
