// Stores the target of the drop that each member has chosen in this browser. It works without a network.

import { type DropTarget, dropTargetIn, NO_DROP_TARGET } from '../../../contract/rules/coffee/dropTarget.ts'

const settingOf = (userId: number) => `drop-target-${userId}`

export function readDropTarget(userId: number): DropTarget {
  try {
    return dropTargetIn(localStorage.getItem(settingOf(userId)))
  } catch {
    return NO_DROP_TARGET
  }
}

export function writeDropTarget(userId: number, target: DropTarget): void {
  try {
    localStorage.setItem(settingOf(userId), JSON.stringify(target))
  } catch {
    // Private browsing may block storage. The target then lasts until the page is closed.
  }
}
