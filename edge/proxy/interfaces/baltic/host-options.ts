// What a host may pass for this interface: carriers of its calls, with a certificate of their own.
// Types only: the interface's description names their binding.

/** Options of a host for this interface. */
export interface BalticHostOptions<Carry> {
  /** Carries calls to banks of the Baltic countries, where they need their own certificate; absent: as `bank`. */
  baltic?: Carry
  /** Carries calls to banks of the Baltic countries from `BANK_NEXT_FROM` on. */
  balticNext?: Carry
}
