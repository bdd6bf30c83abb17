// Keeps the reader's place in a thread of messages.

import { useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '../../../../contract/api/messages/messages.ts'

/** A reader who is less than this far from the end, in pixels, counts as being at the end. */
const NEAR_END_PX = 48

/** The sizes of the thread and how far it is scrolled, in pixels. */
const measure = ({ scrollHeight: height, clientHeight: shownHeight, scrollTop: top }: HTMLElement) => ({
  height,
  shownHeight,
  top,
})

const distanceToEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) =>
  scrollHeight - clientHeight - scrollTop

/**
 * Keeps the reader's place in the thread. While the reader is at the end, the thread scrolls to each new message. While
 * the reader is further up, the thread stays at the same message, even when older messages are added above.
 * @param sentCount how many messages the reader has sent. When this number grows, the thread scrolls to its end.
 * @param chosenId the id of a message that the reader wants to see, or null. When this message has loaded, the thread
 * scrolls it to the middle, and it gets the focus.
 * @returns the ref to set on the thread, whether a new message is below its visible part, a function that scrolls to
 * its end, and a function to call when the thread has scrolled.
 */
export function useThreadPlace(messages: readonly Message[], sentCount: number, chosenId: number | null) {
  const thread = useRef<HTMLOListElement>(null)
  // The thread after the last rendering or scrolling: its sizes in px, and the ids of its oldest and newest message.
  const lastPlace = useRef({ isAtEnd: true, height: 0, shownHeight: 0, top: 0, firstId: 0, newestId: 0, sentCount })
  // Whether a new message has arrived below the visible part of the thread.
  const [hasNew, setHasNew] = useState(false)
  const firstId = messages[0]?.message_id ?? 0
  const newestId = messages.at(-1)?.message_id ?? 0
  // Whether the message of `chosenId` has loaded.
  const hasChosen = messages.some(({ message_id }) => message_id === chosenId)

  function goToEnd(): void {
    // Only the thread scrolls. With scrollIntoView the page would scroll as well.
    if (thread.current) thread.current.scrollTop = thread.current.scrollHeight
  }

  // This runs before the browser draws. Otherwise the reader would see the thread jump.
  useLayoutEffect(() => {
    const element = thread.current
    const last = lastPlace.current
    if (element === null) return
    const isNew = newestId !== last.newestId
    if (sentCount !== last.sentCount || (isNew && last.isAtEnd)) element.scrollTop = element.scrollHeight
    else if (isNew) setHasNew(true)
    if (!last.isAtEnd && firstId < last.firstId) element.scrollTop += element.scrollHeight - last.height
    const isAtEnd = distanceToEnd(element) < NEAR_END_PX
    lastPlace.current = { isAtEnd, ...measure(element), firstId, newestId, sentCount }
    if (isAtEnd) setHasNew(false)
    // The sizes can change without a new message: a font that arrives late changes the height of the messages, and a
    // line that appears above the thread takes space from the thread.
    const sizes = new ResizeObserver(() => {
      if (lastPlace.current.isAtEnd) element.scrollTop = element.scrollHeight
      lastPlace.current = { ...lastPlace.current, ...measure(element) }
    })
    for (const measured of [element, ...element.children]) sizes.observe(measured)
    return () => sizes.disconnect()
  }, [firstId, newestId, sentCount])

  // This must run after the effect above, which scrolls a newly opened thread to its end.
  useLayoutEffect(() => {
    const element = thread.current
    const chosenItem = hasChosen ? element?.querySelector<HTMLElement>('[data-chosen]') : null
    if (!element || !chosenItem) return
    element.scrollTop = chosenItem.offsetTop - (element.clientHeight - chosenItem.offsetHeight) / 2
    lastPlace.current = { ...lastPlace.current, isAtEnd: distanceToEnd(element) < NEAR_END_PX }
    chosenItem.focus({ preventScroll: true })
  }, [hasChosen])

  function noteScroll(): void {
    if (thread.current === null) return
    const last = lastPlace.current
    const place = measure(thread.current)
    // A reader leaves the end only by scrolling up. When the sizes change, the browser itself sometimes scrolls up, and
    // this does not count.
    const isResized = place.height !== last.height || place.shownHeight !== last.shownHeight
    const isFollowing = last.isAtEnd && (isResized || place.top >= last.top)
    const isAtEnd = isFollowing || distanceToEnd(thread.current) < NEAR_END_PX
    lastPlace.current = { ...last, ...place, isAtEnd }
    if (isAtEnd) setHasNew(false)
  }

  return { thread, hasNew, goToEnd, noteScroll }
}
