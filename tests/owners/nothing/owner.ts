import type { Owner, Preview } from '../../../src/ownerTypes.ts'

export const preview: Preview = { description: 'Al.' }

export const owner: Owner = {
  name: 'Al',
  site: { name: 'Al', title: 'Al' },
  greeting: ['Hello.'],
  footer: { credit: 'Made by Al', fixed: false },
}
