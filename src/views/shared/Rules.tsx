// The rules of a field, for example of a username, as a list below the field.
import { Box, chakra } from '@chakra-ui/react'
import { type Rule, USERNAME_MAX, USERNAME_MIN, usernameRules } from '../../../contract/rules/shared/usernames.ts'
import { Icon } from './Icon.tsx'

const List = chakra('ul', { base: { display: 'grid', gap: '1', listStyle: 'none', padding: 0, margin: 0 } })
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '18px 1fr',
    gap: '2',
    alignItems: 'start',
    '& > svg': { marginTop: '4px' },
  },
})

interface RulesProps {
  rules: readonly Rule[]
  /** Whether the field has a text. */
  isTyped: boolean
  /** The sentence below an empty field. */
  intro: string
  /** A sentence below a text that breaks no rule. */
  hint?: string | null
}

/**
 * What is below a field with rules: a sentence before anything is typed, and then the rules that the text breaks.
 * Screen readers read 'Not met' before each of them. A rule that is met is not named: only the server knows all
 * passwords that are refused.
 */
export function Rules({ rules, isTyped, intro, hint }: RulesProps) {
  const broken = isTyped ? rules.filter(({ isMet }) => !isMet) : []
  if (broken.length === 0) return <Box minHeight="1lh">{isTyped ? hint : intro}</Box>
  return (
    <List>
      {broken.map(({ text }) => (
        <Item key={text}>
          <Icon name="close" size={16} />
          <span>
            <span className="visually-hidden">Not met: </span>
            {text}
          </span>
        </Item>
      ))}
    </List>
  )
}

/** The rules of a username. Spaces before and after the username do not count. */
export function UsernameRules({ username }: { username: string }) {
  return (
    <Rules
      rules={usernameRules(username.trim())}
      isTyped={username !== ''}
      intro={`${USERNAME_MIN} to ${USERNAME_MAX} characters, without spaces.`}
    />
  )
}
