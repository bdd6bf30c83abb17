// All calls about coffee in one table.

import { coffeeBagsApi } from './bags.ts'
import { coffeeBeansApi } from './beans.ts'
import { coffeeFirstCracksApi } from './firstCracks.ts'
import { coffeePreferencesApi } from './preferences.ts'
import { coffeeRoastImportApi } from './roastImport.ts'
import { coffeeRoastsApi } from './roasts.ts'
import { coffeeSimilarRoastsApi } from './similarRoasts.ts'

export const coffeeApi = {
  ...coffeePreferencesApi,
  ...coffeeRoastsApi,
  ...coffeeRoastImportApi,
  ...coffeeSimilarRoastsApi,
  ...coffeeFirstCracksApi,
  ...coffeeBeansApi,
  ...coffeeBagsApi,
}
