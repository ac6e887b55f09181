// What a host may be given for this interface: what carries its calls with a certificate of its own.
// Types only: hosts bind it under the name that the description of the interface has.

/** Options of a host for this interface. */
export interface BalticHostOptions<Carry> {
  /** Carries calls to banks of the Baltic countries, where they need a certificate of their own; absent: as `bank`. */
  baltic?: Carry
  /** Carries calls to banks of the Baltic countries from `BANK_NEXT_FROM` on. */
  balticNext?: Carry
}
