// A part of the users page for admins: the codes that new members need.

import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReferralCode } from '../../../../contract/api/members/users.ts'
import { isUsedUp } from '../../../../contract/rules/members/signUpCodes.ts'
import { permissionsOf } from '../../../../contract/rules/shared/acl.ts'
import type { CodeListRef, SignUpCodesRef } from '../../../machines/members/signUpCodes.machine.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { longDate } from '../../shared/dates.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { OneTimeSecret } from './OneTimeSecret.tsx'

const List = chakra('ul', { base: { display: 'grid', gap: '2' } })
/** One code. On a narrow phone the button is below the text. */
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '3',
    padding: '4',
    ...boxStyle,
  },
})
const Label = chakra('p', { base: { fontWeight: 600, overflowWrap: 'anywhere' } })
const Summary = chakra('summary', {
  base: { minHeight: '44px', paddingBlock: '2.5', color: 'soft', cursor: 'pointer' },
})
const UsesLeft = chakra('p', { base: { fontWeight: 600 } })

/** How a question names a code: by its label in quotes, or by the day on which it was made if it has no label. */
function codeName({ label, created }: ReferralCode): string {
  return label === '' ? `the one from ${longDate(created)}` : `‘${label}’`
}

/** The sign-up codes on the users page: the dialog that makes a code, and the list of the codes that are not revoked. */
export function SignUpCodes({ actor }: { actor: SignUpCodesRef }) {
  const { newAddress, codes } = useSelector(actor, ({ children }) => children)
  const codeToRevoke = useSelector(actor, ({ context }) => context.codeToRevoke)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('askingRevoke'))
  return (
    <Stack as="section" gap="5" aria-labelledby="referral-codes">
      <Stack gap="1">
        <SectionHeading id="referral-codes">Referral codes</SectionHeading>
        <Muted>Each invitation has a code. Who signs up with it may use what the code names.</Muted>
      </Stack>
      <InviteDialog actor={actor} />
      {codes && <Codes actor={actor} list={codes} />}
      {newAddress && (
        <OneTimeSecret actor={newAddress} title="Invitation" qrLabel="QR code of the address">
          Send this address to the person you invite. It contains the code and is not shown again.
        </OneTimeSecret>
      )}
      <Confirm
        open={isAsking}
        question="Do you really want to revoke this code? Nobody will be able to sign up with it."
        about={codeToRevoke ? `The code is ${codeName(codeToRevoke)}.` : undefined}
        confirmLabel="Revoke"
        onConfirm={() => actor.send({ type: 'question.confirm' })}
        onCancel={() => actor.send({ type: 'question.cancel' })}
      />
    </Stack>
  )
}

function Codes({ actor, list }: { actor: SignUpCodesRef; list: CodeListRef }) {
  const { items: codes, error, failures } = useSelector(list, ({ context }) => context)
  const state = useSelector(list, ({ value }) => value)
  const hasMore = useSelector(list, (snapshot) => snapshot.hasTag('hasMore'))
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const reload = () => list.send({ type: 'list.refresh' })
  if (state === 'failed' && codes.length === 0) {
    return (
      <Notice role="alert" title="The codes did not load." action={<Button onClick={reload}>Try again</Button>}>
        {error?.message}
      </Notice>
    )
  }
  if (codes.length === 0) {
    return isBusy ? (
      <Skeleton height="20" aria-busy="true" />
    ) : (
      <Notice title="No codes yet">Press ‘Invite’, and send the link to the person you invite.</Notice>
    )
  }
  const usedUp = codes.filter(isUsedUp)
  return (
    <Stack gap="4">
      <KeptAge sentMs={null} error={failures > 0 || state === 'failed' ? error : null} onReload={reload} />
      <List aria-label="Codes">
        {codes
          .filter((code) => !isUsedUp(code))
          .map((code) => (
            <CodeRow key={code.referral_code_id} actor={actor} code={code} />
          ))}
      </List>
      {usedUp.length > 0 && (
        <details>
          <Summary>{usedUp.length} used up</Summary>
          <List aria-label="Codes that are used up">
            {usedUp.map((code) => (
              <CodeRow key={code.referral_code_id} actor={actor} code={code} />
            ))}
          </List>
        </details>
      )}
      {hasMore && (
        <Button variant="outline" alignSelf="center" disabled={isBusy} onClick={() => list.send({ type: 'list.more' })}>
          Older codes
        </Button>
      )}
      {state === 'moreFailed' && error && <p role="alert">{error.message}</p>}
    </Stack>
  )
}

/** When the code was made, by whom, and until when it can be used. */
function lifetimeText({ created, made_by, expires, expired }: ReferralCode): string {
  const madeText = `Made ${longDate(created)}${made_by === null ? '' : ` by ${made_by}`}`
  if (expires === null) return `${madeText} · never expires`
  return `${madeText} · ${expired ? 'expired' : 'until'} ${longDate(expires)}`
}

/**
 * Who signed up with the code; null if nobody did. The code has only the names of the newest ten members who still have
 * an account. The other ones are counted.
 */
function usersText({ uses, uses_left, used_by }: ReferralCode): string | null {
  const otherCount = uses - uses_left - used_by.length
  const names = otherCount > 0 ? [...used_by, `${otherCount} ${otherCount === 1 ? 'other' : 'others'}`] : used_by
  return names.length === 0 ? null : `Used by ${names.join(', ')}`
}

function CodeRow({ actor, code }: { actor: SignUpCodesRef; code: ReferralCode }) {
  const revokeEvent = { type: 'code.revoke', code } as const
  const isPossible = useSelector(actor, (snapshot) => snapshot.can(revokeEvent))
  const permissions = permissionsOf(code.acl)
  const usedByText = usersText(code)
  return (
    <Row>
      <Stack gap="1" flex="1 1 11rem" minWidth="0">
        {code.label !== '' && <Label>{code.label}</Label>}
        <Flex gap="2" wrap="wrap" align="center">
          <UsesLeft>
            {code.uses_left} of {code.uses} left
          </UsesLeft>
          {permissions.map((permission) => (
            <Badge key={permission}>{permission}</Badge>
          ))}
        </Flex>
        <SmallPrint>{lifetimeText(code)}</SmallPrint>
        {usedByText !== null && <SmallPrint overflowWrap="anywhere">{usedByText}</SmallPrint>}
      </Stack>
      {isUsedUp(code) ? (
        <SmallPrint>Used up</SmallPrint>
      ) : (
        <Button variant="danger" size="sm" disabled={!isPossible} onClick={() => actor.send(revokeEvent)}>
          Revoke
        </Button>
      )}
    </Row>
  )
}
