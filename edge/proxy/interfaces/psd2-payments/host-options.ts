// What a host may pass for this interface: carriers of its calls, with a certificate of their own.
// Types only: the interface's description names their binding.

/** Options of a host for this interface. */
export interface Psd2HostOptions<Carry> {
  /** Carries PSD2 payments, where they need their own certificate; absent: as `bank`. */
  psd2?: Carry
  /** Carries PSD2 payments from `BANK_NEXT_FROM` on. */
  psd2Next?: Carry
}
