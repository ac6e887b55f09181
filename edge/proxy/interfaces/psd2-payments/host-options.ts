// What a host may be given for this interface: what carries its calls with a certificate of its own.
// Types only: hosts bind it under the name that the description of the interface has.

/** Options of a host for this interface. */
export interface Psd2HostOptions<Carry> {
  /** Carries PSD2 payments, where they need a certificate of their own; absent: as `bank`. */
  psd2?: Carry
  /** Carries PSD2 payments from `BANK_NEXT_FROM` on. */
  psd2Next?: Carry
}
