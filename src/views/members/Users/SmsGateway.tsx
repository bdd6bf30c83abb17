// The card of the users page that shows admins how the site receives text messages (SMS).

import { chakra, Stack } from '@chakra-ui/react'
import type { MessageGateway } from '../../../../contract/api/messages/messages.ts'
import { phoneText } from '../../../../contract/rules/shared/format.ts'
import type { ResourceRef } from '../../../machines/shared/resource.machine.ts'
import { dateAndTime } from '../../shared/dates.ts'
import { LoadedResource } from '../../shared/LoadedResource.tsx'
import { Panel, SectionHeading } from '../../shared/Page.tsx'
import { Muted } from '../../shared/typography.tsx'

const Warning = chakra('p', { base: { color: 'warning', fontWeight: 600 } })
const Address = chakra('code', { base: { display: 'block', overflowWrap: 'anywhere', userSelect: 'all' } })

/** The address to which the SMS gateway posts received messages, and whether it was called. */
export function SmsGateway({ actor }: { actor: ResourceRef<MessageGateway> }) {
  return (
    <Panel as="section" aria-labelledby="sms">
      <Stack gap="4">
        <SectionHeading id="sms">Received SMS</SectionHeading>
        <LoadedResource actor={actor} failureTitle={() => 'The SMS gateway did not load.'}>
          {(gateway) => <Inbound gateway={gateway} />}
        </LoadedResource>
      </Stack>
    </Panel>
  )
}

function Inbound({ gateway: { inbound, from_handle } }: { gateway: MessageGateway }) {
  if (inbound === null)
    return <Muted>This server has no SMS gateway. The person who runs the server can set one up.</Muted>
  const { address, called, refused } = inbound
  if (address === null) return <Warning>The SMS gateway cannot reach this server: PUBLIC_ORIGIN is not set.</Warning>
  const isRefusedSince = refused !== null && (called === null || refused > called)
  return (
    <>
      <Muted>Enter this address at Twilio, as the webhook for incoming messages of {phoneText(from_handle)}:</Muted>
      <Address>{address}</Address>
      {called === null ? <Warning>Never called.</Warning> : <p>Last called: {dateAndTime(called)}</p>}
      {isRefusedSince && (
        <Warning>
          A call of {dateAndTime(refused)} had a wrong signature. If Twilio made it, TWILIO_AUTH_TOKEN or PUBLIC_ORIGIN
          is wrong.
        </Warning>
      )}
    </>
  )
}
