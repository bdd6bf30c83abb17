import { coffeeBagsApi } from './coffeeBags.ts'
import { coffeeBeansApi } from './coffeeBeans.ts'
import { coffeePreferencesApi } from './coffeePreferences.ts'
import { coffeeRoastsApi } from './coffeeRoasts.ts'

/** Every call about coffee. */
export const coffeeApi = { ...coffeePreferencesApi, ...coffeeRoastsApi, ...coffeeBeansApi, ...coffeeBagsApi }
