/// <reference types="node" />
// How many sets of files run at a time: one for each core, and more only while a core is idle.
import { assert, test } from '#kit'
import { Room } from '../runtimes/room.ts'

/** A machine of two cores with a given load. */
function machine() {
  const state = { at: 0, idle: 0, all: 0, free: 8e9 }
  return {
    state,
    /** Lets time pass in which so many cores were idle. */
    pass(ms: number, idleCores: number) {
      state.at += ms
      state.all += 2 * ms
      state.idle += idleCores * ms
    },
    times: () => ({ idle: state.idle, all: state.all }),
    memory: () => state.free,
    now: () => state.at,
  }
}

test('begins one set of files for each core at once (house: 4)', () => {
  const room = new Room(machine(), 2)
  assert.deepEqual(
    [0, 1, 2].map((running) => room.hasRoom(running)),
    [true, true, false],
  )
})

test('begins a further set while a core is idle, and looks what that one needs before another (house: 4)', () => {
  const one = machine()
  const room = new Room(one, 2)
  room.hasRoom(1)
  one.pass(3_000, 1)
  assert.isTrue(room.hasRoom(2))
  one.pass(2_900, 2)
  assert.isFalse(room.hasRoom(3))
  one.pass(100, 2)
  assert.isTrue(room.hasRoom(3))
})

test('begins no further set while the cores are busy, with whatever (house: 4)', () => {
  const one = machine()
  const room = new Room(one, 2)
  room.hasRoom(1)
  for (let second = 0; second < 60; second += 1) {
    one.pass(1_000, 0.5)
    assert.isFalse(room.hasRoom(2))
  }
})

test('begins no further set without memory for it, nor more than four for each core (house: 4)', () => {
  const one = machine()
  const room = new Room(one, 2)
  one.pass(3_000, 2)
  assert.isFalse(room.hasRoom(8))
  one.pass(3_000, 2)
  one.state.free = 5e8
  assert.isFalse(room.hasRoom(2))
  one.state.free = 8e9
  one.pass(3_000, 2)
  assert.isTrue(room.hasRoom(2))
})
