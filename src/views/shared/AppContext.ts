import { useSelector } from '@xstate/react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { type Permission, permits } from '../../../contract/rules/shared/acl.ts'
import type { AppRef } from '../../machines/app/app.machine.ts'
import { type SystemActors, systemActor } from '../../machines/app/system.ts'

export const AppContext = createContext<AppRef | null>(null)

export function useApp(): AppRef {
  const app = useContext(AppContext)
  if (!app) throw new Error('AppContext has no app')
  return app
}

/** A system actor of the app, to select from and to send events to. */
export function useSystemActor<Id extends keyof SystemActors>(id: Id): SystemActors[Id] {
  const ref = systemActor<Id>(useApp().system, id)
  if (!ref) throw new Error(`${id} is not running`)
  return ref
}

export function useUser() {
  return useSelector(useApp(), (snapshot) => snapshot.context.session.user)
}

export function usePermitted(required: Permission): boolean {
  const user = useUser()
  return user !== null && permits(user.acl, required)
}

/** Subscribes to nothing, because hydration ends once and no event reports it. */
const subscribeToNothing = () => () => undefined

/** False while React hydrates the prerendered page, so that the first render equals the HTML from the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
