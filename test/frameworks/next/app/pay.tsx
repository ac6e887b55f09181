'use client'
// The seam between server and browser: React gives elements that the server drew neither properties nor listeners,
// so the elements are drawn in the browser alone.
import dynamic from 'next/dynamic'

export const Pay = dynamic(() => import('./checkout'), {
  ssr: false,
  loading: () => <p>Banks are loading…</p>,
})
