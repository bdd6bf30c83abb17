// The rules of a field, for example of a username, as a list below the field.
import { Box, chakra } from '@chakra-ui/react'
import { type Rule, usernameRules } from '../../../contract/rules/shared/usernames.ts'
import { Icon } from './Icon.tsx'

const List = chakra('ul', { base: { display: 'grid', gap: '1', listStyle: 'none', padding: 0, margin: 0 } })
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '18px 1fr',
    gap: '2',
    alignItems: 'start',
    '& > svg': { marginTop: '4px' },
    '&[data-met=true]': { color: 'secondary' },
  },
})

/**
 * The rules of a field, below the field. When the field has a text, a mark shows for each rule whether the text meets
 * the rule. Screen readers read 'Met' or 'Not met' instead of the mark.
 * @param isTyped whether the field has a text
 * @param hint a sentence below the rules
 */
export function Rules({ rules, isTyped, hint }: { rules: readonly Rule[]; isTyped: boolean; hint?: string | null }) {
  return (
    <Box>
      <List>
        {rules.map(({ text, isMet }) => (
          <Item key={text} data-met={isTyped ? isMet : undefined}>
            {isTyped ? <Icon name={isMet ? 'check' : 'close'} size={16} /> : <span aria-hidden="true">•</span>}
            <span>
              {isTyped && <span className="visually-hidden">{isMet ? 'Met: ' : 'Not met: '}</span>}
              {text}
            </span>
          </Item>
        ))}
      </List>
      {hint && <Box marginTop="2">{hint}</Box>}
    </Box>
  )
}

/** The rules of a username. Spaces before and after the username do not count. */
export function UsernameRules({ username }: { username: string }) {
  return <Rules rules={usernameRules(username.trim())} isTyped={username !== ''} />
}
