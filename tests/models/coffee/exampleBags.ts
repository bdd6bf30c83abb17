// Example data for tests of bags.
import type { CoffeeBag } from '../../../contract/api/coffee/bags.ts'

/** A bag with two roasts, whose card is not published. */
export const bag: CoffeeBag = {
  coffee_bag_id: 5,
  start_time: '2026-11-14T10:00:00.000Z',
  end_time: '2026-11-14T11:12:00.000Z',
  first_roasted_on: '2026-11-14',
  roasted_on: '2026-11-14',
  bag_code: 'GUJI-7',
  coffee_bean_id: 3,
  bean_name: 'Guji Uraga',
  bean_origin: 'Ethiopia',
  bean_region: 'Guji',
  bean_description: '',
  num_roasts: 2,
  coffee_roast_ids: [8, 7],
  avg_roast_color: 65,
  mg: 428_500,
  notes: '',
  published: false,
}
