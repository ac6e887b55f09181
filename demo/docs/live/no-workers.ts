// In place of the runtime's module, which a page does not have: our classes then use their own substitutes.
// It has no class. The names are here so that a bundler finds them.

/** In place of the class that an object extends. */
export const DurableObject = undefined
/** In place of the class that an entrypoint extends. */
export const WorkerEntrypoint = undefined
