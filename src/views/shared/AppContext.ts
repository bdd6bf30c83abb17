import { useSelector } from '@xstate/react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type Permission, permits } from '../../../contract/rules/shared/acl.ts'
import type { appMachine } from '../../machines/app/app.machine.ts'
import { type SystemActors, systemActor } from '../../machines/app/system.ts'

export type AppRef = ActorRefFrom<typeof appMachine>

export const AppContext = createContext<AppRef | null>(null)

export function useApp(): AppRef {
  const app = useContext(AppContext)
  if (!app) throw new Error('AppContext has no app')
  return app
}

/** One of the app's singletons, to select from and send to. */
export function useSingleton<Id extends keyof SystemActors>(id: Id): SystemActors[Id] {
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

const never = () => () => undefined

/** False while the prerendered page is being hydrated, so that the first render equals what the server sent. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
