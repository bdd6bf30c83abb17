import { useSelector } from '@xstate/react'
import { type NewPasswordRef, refusedField } from '../../../machines/members/newPassword.machine.ts'
import { PasswordField } from '../../shared/PasswordField.tsx'
import { PasswordRules } from '../PasswordRules.tsx'
import { PasskeyQuestion } from './Confirmation.tsx'

/**
 * Two fields: one for the old password or the one-time code, and one for the new password. A member without a password
 * sees only the field for the new password, and confirms the change with a passkey.
 */
export function PasswordFields({ actor }: { actor: NewPasswordRef }) {
  const { username, oldLabel, needsOldSecret, form, error } = useSelector(actor, ({ context }) => context)
  const isOldShown = useSelector(actor, (snapshot) => snapshot.matches({ oldPassword: 'shown' }))
  const isNewShown = useSelector(actor, (snapshot) => snapshot.matches({ newPassword: 'shown' }))
  // While the form is saved, its machine would ignore what is typed.
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const wrongField = refusedField(error)
  const toggleOld = () => actor.send({ type: 'oldPassword.toggle' })
  const toggleNew = () => actor.send({ type: 'newPassword.toggle' })
  return (
    <>
      {needsOldSecret ? (
        <PasswordField
          label={oldLabel}
          autoComplete="current-password"
          value={form.oldPassword}
          isShown={isOldShown}
          readOnly={isBusy}
          invalid={wrongField === 'oldPassword'}
          error={error?.message}
          onChange={(value) => actor.send({ type: 'field.change', field: 'oldPassword', value })}
          onShow={toggleOld}
          onHide={toggleOld}
        />
      ) : (
        // An error about the new password is shown at its field, and every other error is shown here.
        <PasskeyQuestion problem={wrongField === undefined ? (error?.message ?? null) : null} />
      )}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        value={form.newPassword}
        isShown={isNewShown}
        readOnly={isBusy}
        invalid={wrongField === 'newPassword'}
        error={error?.message}
        rules={<PasswordRules password={form.newPassword} username={username} />}
        onChange={(value) => actor.send({ type: 'field.change', field: 'newPassword', value })}
        onShow={toggleNew}
        onHide={toggleNew}
      />
    </>
  )
}
