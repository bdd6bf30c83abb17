import type { CoffeeBean } from '../../../contract/api/coffee/beans.ts'

/** The beans that are offered for a roast: those which the member has not archived, and the bean that the roast has. */
export function offeredBeans(beans: readonly CoffeeBean[], roastBeanId: number | null = null): CoffeeBean[] {
  return beans.filter(({ archived, coffee_bean_id }) => !archived || coffee_bean_id === roastBeanId)
}

/** The beans that the member has archived. */
export function archivedBeans(beans: readonly CoffeeBean[]): CoffeeBean[] {
  return beans.filter(({ archived }) => archived)
}
