// Runs long work in short pieces, so that the page reacts to a person in between.

/** How long a piece may take before the page gets its turn. */
const sliceMs = 8

/**
 * Runs a generator to its end; at once when it is quick, otherwise piece by piece.
 * @param work yields as often as it can be interrupted
 * @returns what the generator returns, or a promise of it
 */
export function inSlices<T>(work: Generator<void, T>): T | Promise<T> {
  const first = slice(work)
  return first.done ? first.value : goOn(work)
}

async function goOn<T>(work: Generator<void, T>): Promise<T> {
  // Between two pieces the page gets its turn.
  // oxlint-disable-next-line no-await-in-loop
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    await turn()
    const result = slice(work)
    if (result.done) return result.value
  }
}

function slice<T>(work: Generator<void, T>): IteratorResult<void, T> {
  const end = performance.now() + sliceMs
  let result = work.next()
  while (!result.done && performance.now() < end) result = work.next()
  return result
}

/** Yields a list item by item, and lets the page react after every few hundred. */
export async function* paced<T>(list: readonly T[], every = 500): AsyncGenerator<T, undefined, undefined> {
  for (const [at, one] of list.entries()) {
    if (at % every === every - 1) await turn()
    yield one
  }
}

/** Waits for the next task of the page. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(0)
  })
}
