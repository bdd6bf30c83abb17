// The form of a plan with its services. The page of a roast loads it when the form is opened.
import { planFormMachine } from '../../machines/coffee/planForm.machine.ts'
import { keepDraft, readDraft } from '../shared/drafts.ts'

export const planForm = planFormMachine.provide({ actors: { readDraft }, actions: { keepDraft } })
