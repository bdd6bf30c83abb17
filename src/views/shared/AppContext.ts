// How React components reach the app machine, its system actors and the signed-in user.

import { useSelector } from '@xstate/react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Permission, permits } from '../../../contract/rules/shared/acl.ts'
import type { AppRef } from '../../machines/app/app.machine.ts'
import { type SystemActors, systemActor } from '../../machines/app/system.ts'

/** Contains the running app machine. Components read it with `useApp`. */
export const AppContext = createContext<AppRef | null>(null)

/** Returns the running app machine. */
export function useApp(): AppRef {
  const app = useContext(AppContext)
  if (!app) throw new Error('AppContext has no app')
  return app
}

/** Returns a system actor of the app. Select from its snapshot, or send events to it. */
export function useSystemActor<Id extends keyof SystemActors>(id: Id): SystemActors[Id] {
  const ref = systemActor<Id>(useApp().system, id)
  if (!ref) throw new Error(`${id} is not running`)
  return ref
}

/** The signed-in user; null for a visitor. */
export function useUser() {
  return useSelector(useApp(), (snapshot) => snapshot.context.session.user)
}

/** Whether the signed-in user has a permission. */
export function usePermitted(required: Permission): boolean {
  const user = useUser()
  return user !== null && permits(user.acl, required)
}

/**
 * `useSyncExternalStore` needs a function that subscribes to changes. No event reports the end of hydration, so this
 * function does nothing.
 */
const subscribeToNothing = () => () => undefined

/**
 * False while React connects its components to the HTML of a prerendered page. This is called hydration. The first
 * rendering of the components must equal this HTML, so they show other data only when this is true.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
