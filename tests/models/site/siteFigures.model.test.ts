// Walks generated paths through the figures of the site, which reload each minute.
import { siteFiguresMachine } from '../../../src/machines/site/siteFigures.machine.ts'
import { inputOfNora } from '../members/exampleMembers.ts'
import { describeModel } from '../model.ts'
import { after } from '../xstateEvents.ts'

describeModel(
  {
    machine: siteFiguresMachine,
    input: inputOfNora,
    events: [after('nextMinute', 'siteFigures.waiting')],
  },
  { proves: 'the page waits for the next minute again and again' },
)
