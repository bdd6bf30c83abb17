import { useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '../../../../contract/api/messages/messages.ts'

/** A reader this close to the end, in pixels, reads the newest message. */
const NEAR_END_PX = 48

const distanceToEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) =>
  scrollHeight - clientHeight - scrollTop

/**
 * Keeps the reader's place in the thread. At the end, the thread follows each new message. Further up it stays at the
 * same message, even when older messages are added above.
 * @param sent how many messages the reader has sent: each leads to the end.
 * @param chosenId a message that the reader wants to see: once it is there, it is in the middle and has the focus.
 * @serves messages-thread-03, messages-older-02, messages-search-03, messages-place-01
 */
export function useThreadPlace(messages: readonly Message[], sent: number, chosenId: number | null) {
  const thread = useRef<HTMLOListElement>(null)
  const before = useRef({ isAtEnd: true, height: 0, top: 0, first: 0, newest: 0, sent })
  const [hasNew, setHasNew] = useState(false)
  const first = messages[0]?.message_id ?? 0
  const newest = messages.at(-1)?.message_id ?? 0
  const hasChosen = messages.some(({ message_id }) => message_id === chosenId)

  function goToEnd(): void {
    // Only the thread scrolls. With scrollIntoView the page would scroll as well.
    if (thread.current) thread.current.scrollTop = thread.current.scrollHeight
  }

  // This runs before the browser draws. Otherwise the reader would see the thread jump.
  useLayoutEffect(() => {
    const element = thread.current
    const last = before.current
    if (element === null) return
    const isNew = newest !== last.newest
    if (sent !== last.sent || (isNew && last.isAtEnd)) element.scrollTop = element.scrollHeight
    else if (isNew) setHasNew(true)
    if (!last.isAtEnd && first < last.first) element.scrollTop += element.scrollHeight - last.height
    const isAtEnd = distanceToEnd(element) < NEAR_END_PX
    before.current = { isAtEnd, height: element.scrollHeight, top: element.scrollTop, first, newest, sent }
    if (isAtEnd) setHasNew(false)
    // A font that arrives late makes the messages higher, and a line that appears above the thread makes the thread lower.
    const sizes = new ResizeObserver(() => {
      if (before.current.isAtEnd) element.scrollTop = element.scrollHeight
    })
    for (const measured of [element, ...element.children]) sizes.observe(measured)
    return () => sizes.disconnect()
  }, [first, newest, sent])

  // This must run after the effect above, which scrolls a thread that opens to its end.
  useLayoutEffect(() => {
    const element = thread.current
    const chosen = hasChosen ? element?.querySelector<HTMLElement>('[data-chosen]') : null
    if (!element || !chosen) return
    element.scrollTop = chosen.offsetTop - (element.clientHeight - chosen.offsetHeight) / 2
    before.current = { ...before.current, isAtEnd: distanceToEnd(element) < NEAR_END_PX }
    chosen.focus({ preventScroll: true })
  }, [hasChosen])

  function noteScroll(): void {
    if (thread.current === null) return
    const { scrollTop: top } = thread.current
    // The thread may have grown after it was scrolled to its end. Only a reader who scrolls up leaves the end.
    const isFollowing = before.current.isAtEnd && top >= before.current.top
    const isAtEnd = isFollowing || distanceToEnd(thread.current) < NEAR_END_PX
    before.current = { ...before.current, isAtEnd, top }
    if (isAtEnd) setHasNew(false)
  }

  return { thread, hasNew, goToEnd, noteScroll }
}
