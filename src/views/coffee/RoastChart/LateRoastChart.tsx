import './RoastChart.css'
import { lateView } from '../../shared/lateView.tsx'
import type { RoastChartProps } from './RoastChart.tsx'
import { stripsPx } from './strips.ts'

const chart = lateView<RoastChartProps>(async () => (await import('./RoastChart.tsx')).RoastChart)

/**
 * The chart of a roast. The page is shown before the code of the chart has loaded, and reserves the space for the
 * chart.
 */
export function LateRoastChart(props: RoastChartProps) {
  const hasReadings = [props.roast, props.background].some((roast) => roast !== null && roast.input_history.length > 0)
  return (
    <chart.View
      {...props}
      fallback={
        <div className="roast-chart" aria-busy="true">
          <div className="roast-chart-plot" />
          <div style={{ height: stripsPx([props.roast, props.background]) }} />
          {hasReadings && <p className="roast-chart-readout" />}
        </div>
      }
    />
  )
}
