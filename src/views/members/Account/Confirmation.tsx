// The part of a dialog in which a member confirms a change of the account.

import { chakra } from '@chakra-ui/react'
import { TextField } from '../../shared/TextField.tsx'
import { useFocusOnProblem } from '../../shared/useFocusOnProblem.ts'

const Problem = chakra('p', { base: { color: 'danger', fontWeight: 600 } })

interface ConfirmationProps {
  hasPassword: boolean
  /** The password as typed. */
  password: string
  /** Why the change was not made, as a sentence. Null before the first try. */
  problem: string | null
  onChange: (password: string) => void
}

/** Asks for the password in a dialog. A member without a password reads that the browser asks for the passkey. */
export function Confirmation(props: ConfirmationProps) {
  return props.hasPassword ? <PasswordQuestion {...props} /> : <PasskeyQuestion problem={props.problem} />
}

/** The password field. It gets the focus when the dialog opens, and when there is a new problem. */
function PasswordQuestion({ password, problem, onChange }: ConfirmationProps) {
  const field = useFocusOnProblem(problem)
  return (
    <TextField
      ref={field}
      label="Password"
      type="password"
      autoComplete="current-password"
      autoFocus
      value={password}
      invalid={problem !== null}
      error={problem}
      onChange={onChange}
    />
  )
}

/** The sentence for a member without a password. */
export function PasskeyQuestion({ problem }: { problem: string | null }) {
  return (
    <>
      <p>You have no password, so your browser asks for your passkey.</p>
      {problem !== null && <Problem role="alert">{problem}</Problem>}
    </>
  )
}
