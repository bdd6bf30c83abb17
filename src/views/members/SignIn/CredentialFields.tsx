// The parts that the forms for sign-in and sign-up share: fields, a button for passkeys, and the display of problems.

import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { CredentialsRef } from '../../../machines/members/credentials.machine.ts'
import type { CredentialsField } from '../../../machines/members/credentials.types.ts'
import { Button } from '../../shared/Button.tsx'
import { hasPasskeys } from '../../shared/hasPasskeys.ts'
import { PasswordField } from '../../shared/PasswordField.tsx'
import { UsernameRules } from '../../shared/Rules.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { PasswordRules } from '../PasswordRules.tsx'

const Message = chakra('p', { base: { color: 'danger', fontWeight: 600 } })

/**
 * Whether the field is marked as wrong, and the message below it. If several fields are marked, only the last of them
 * has the message. If the form has no problem, the message can be about the sign-up code in the page's address.
 */
export function useFieldProblem(actor: CredentialsRef, field: CredentialsField) {
  const { problem, codeProblem } = useSelector(actor, ({ context }) => context)
  if (problem === null && field === 'code' && codeProblem !== null) return { invalid: true, error: codeProblem }
  const invalid = problem?.fields.includes(field) ?? false
  return { invalid, error: problem?.fields.at(-1) === field ? problem.message : undefined }
}

/**
 * Returns the ref to set on the form. A new problem moves the focus to the first field that is marked as wrong, or to
 * the password if the name and the password do not belong together. If no field is marked, it moves the focus to the
 * button that sends the form.
 */
export function useFocusOnFirstProblem(actor: CredentialsRef) {
  const form = useRef<HTMLFormElement>(null)
  const problem = useSelector(actor, ({ context }) => context.problem)
  useEffect(() => {
    if (!problem) return
    const marked = [...(form.current?.querySelectorAll<HTMLInputElement>('[aria-invalid=true]') ?? [])]
    const password = problem.fields.length > 1 ? marked.at(-1) : undefined
    const target = password ?? marked[0] ?? form.current?.querySelector<HTMLElement>('[type=submit]')
    target?.focus()
    password?.select()
  }, [problem])
  return form
}

/** The username and the password, in the forms for sign-in and sign-up. */
export function CredentialFields({
  actor,
  passwordAutoComplete,
  isNew = false,
}: {
  actor: CredentialsRef
  passwordAutoComplete: 'current-password' | 'new-password'
  /** Whether the visitor chooses a new name and a new password, so that the rules for both are shown. */
  isNew?: boolean
}) {
  const { username, password } = useSelector(actor, ({ context }) => context.form)
  const isShown = useSelector(actor, (snapshot) => snapshot.matches({ password: 'shown' }))
  const passwordProblem = useFieldProblem(actor, 'password')
  return (
    <>
      <TextField
        label="Username"
        // With 'webauthn', the browser offers its passkeys here.
        autoComplete={isNew ? 'username' : 'username webauthn'}
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        {...useFieldProblem(actor, 'username')}
        rules={isNew && <UsernameRules username={username} />}
        onChange={(value) => actor.send({ type: 'field.change', field: 'username', value })}
      />
      <PasswordField
        label="Password"
        autoComplete={passwordAutoComplete}
        value={password}
        isShown={isShown}
        {...passwordProblem}
        rules={isNew && <PasswordRules password={password} username={username} />}
        onChange={(value) => actor.send({ type: 'field.change', field: 'password', value })}
        onShow={() => actor.send({ type: 'password.show' })}
        onHide={() => actor.send({ type: 'password.hide' })}
      />
    </>
  )
}

/** The button that signs in with a passkey in place of the password, where the browser has passkeys. */
export function PasskeyButton({ actor }: { actor: CredentialsRef }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    hasPasskeys() && (
      <Button variant="outline" disabled={isBusy} onClick={() => actor.send({ type: 'passkey.use' })}>
        Use a Passkey
      </Button>
    )
  )
}

/** Shows a problem that belongs to no field. */
export function FormProblem({ actor }: { actor: CredentialsRef }) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  return problem && problem.fields.length === 0 ? <Message role="alert">{problem.message}</Message> : null
}
