// What a host may pass for this interface: carriers of its calls, with a certificate of their own.
// Types only: the interface's description names their binding.

/** Options of a host for this interface. */
export interface CorporateHostOptions<Carry> {
  /** Carries corporate payments, where they need their own certificate; absent: as `bank`. */
  corporate?: Carry
  /** Carries corporate payments from `BANK_NEXT_FROM` on. */
  corporateNext?: Carry
}
