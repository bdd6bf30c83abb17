import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ReferralCode } from '../../../../contract/api/members/users.ts'
import { EVERYTHING, permissionsOf } from '../../../../contract/rules/shared/acl.ts'
import type { SignUpCodesRef } from '../../../machines/members/signUpCodes.machine.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { Confirm } from '../../shared/Confirm.tsx'
import { longDate } from '../../shared/dates.ts'
import { Notice } from '../../shared/Notice.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'
import { CodeForm } from './CodeForm.tsx'
import { OneTimeSecret } from './OneTimeSecret.tsx'

const List = chakra('ul', { base: { display: 'grid', gap: '2' } })
const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    padding: '4',
    ...boxStyle,
  },
})
const UsesLeft = chakra('p', { base: { fontWeight: 600 } })

/** The sign-up codes on the users page: a form that makes a code, and the list of the codes that are not revoked. */
export function SignUpCodes({ actor }: { actor: SignUpCodesRef }) {
  const { newAddress } = useSelector(actor, ({ children }) => children)
  const asking = useSelector(actor, (snapshot) => snapshot.matches({ work: 'askingRevoke' }))
  return (
    <Stack as="section" gap="5" aria-labelledby="referral-codes">
      <Stack gap="1">
        <SectionHeading id="referral-codes">Referral codes</SectionHeading>
        <Muted>A person who signs up with a code gets its permissions.</Muted>
      </Stack>
      <CodeForm actor={actor} />
      <Codes actor={actor} />
      {newAddress && (
        <OneTimeSecret actor={newAddress} title="Invitation">
          Send this address to the person you invite. It contains the code and is not shown again.
        </OneTimeSecret>
      )}
      <Confirm
        open={asking}
        question="Do you really want to revoke this code? Nobody will be able to sign up with it."
        confirmLabel="Revoke"
        onConfirm={() => actor.send({ type: 'question.confirm' })}
        onCancel={() => actor.send({ type: 'question.cancel' })}
      />
    </Stack>
  )
}

function Codes({ actor }: { actor: SignUpCodesRef }) {
  const { codes, error } = useSelector(actor, ({ context }) => context)
  const list = useSelector(actor, ({ value }) => value.list)
  if (list === 'failed') {
    return (
      <Notice
        role="alert"
        title="The codes did not load."
        action={<Button onClick={() => actor.send({ type: 'codes.reload' })}>Try again</Button>}
      >
        {error?.message}
      </Notice>
    )
  }
  if (codes.length === 0) {
    return list === 'loading' ? (
      <Skeleton height="20" aria-busy="true" />
    ) : (
      <Notice title="No codes yet">Make a code above, and send its address to the person you invite.</Notice>
    )
  }
  return (
    <List aria-label="Codes">
      {codes.map((code) => (
        <CodeRow key={code.referral_code_id} actor={actor} code={code} />
      ))}
    </List>
  )
}

function CodeRow({ actor, code }: { actor: SignUpCodesRef; code: ReferralCode }) {
  const revoke = { type: 'code.revoke', code } as const
  const possible = useSelector(actor, (snapshot) => snapshot.can(revoke))
  const permissions = code.acl === EVERYTHING ? ['owner'] : permissionsOf(code.acl)
  return (
    <Row>
      <Stack gap="1" flex="1" minWidth="0">
        <Flex gap="2" wrap="wrap" align="center">
          <UsesLeft>
            {code.uses_left} of {code.uses} left
          </UsesLeft>
          {permissions.map((permission) => (
            <Badge key={permission}>{permission}</Badge>
          ))}
        </Flex>
        <SmallPrint>
          Made {longDate(code.created)} · {code.expires === null ? 'never expires' : `until ${longDate(code.expires)}`}
        </SmallPrint>
      </Stack>
      <Button variant="danger" size="sm" disabled={!possible} onClick={() => actor.send(revoke)}>
        Revoke
      </Button>
    </Row>
  )
}
