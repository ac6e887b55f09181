// The words of the console, which is a tool for developers and speaks English alone.

import { en } from './en.ts'

/** The words of every screen. */
export const words = () => en
