// The section with the charts of the trends on the page of a player.

import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { PlayerHistory } from '../../../../contract/api/pool/players.ts'
import type { Discipline } from '../../../../contract/rules/pool/handicaps.ts'
import { FIRST_TREND_GAME, TREND_GAMES } from '../../../../contract/rules/pool/trends.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { SectionHeading } from '../../shared/Page.tsx'
import { Muted } from '../../shared/typography.tsx'
import { TrendChart } from './TrendChart.tsx'
import { PERCENT, scaleAround, scaleFromZero, valuesOf } from './trendScale.ts'

const Charts = chakra('div', { base: { display: 'grid', gap: '3' } })
const Missing = chakra('div', { base: { padding: '4', ...boxStyle } })

const wholeText = (value: number) => value.toFixed(0)
const percentText = (value: number) => `${value.toFixed(0)} %`
const inningText = (value: number) => value.toFixed(2)

/** How the player's rating, wins and points per inning changed with the games. */
export function Trends({ history: { trend }, discipline }: { history: PlayerHistory; discipline: Discipline }) {
  const unit = discipline === '8-Ball' ? 'Racks' : 'Points'
  const { ratings, wins, innings } = useMemo(
    () => ({
      ratings: valuesOf(trend, 'rating'),
      wins: valuesOf(trend, 'win_percentage'),
      innings: valuesOf(trend, 'points_per_inning'),
    }),
    [trend],
  )
  const ratingScale = useMemo(() => scaleAround(ratings), [ratings])
  const inningsScale = useMemo(() => scaleFromZero(innings), [innings])
  const latestGames = `In the ${TREND_GAMES} games up to each point.`
  return (
    <Charts as="section" aria-labelledby="trends">
      <SectionHeading id="trends">Trends</SectionHeading>
      {trend.length === 0 ? (
        <Missing>
          <Muted>Trends begin after {FIRST_TREND_GAME} finished games.</Muted>
        </Missing>
      ) : (
        <>
          <TrendChart
            title="Rating"
            values={ratings}
            scale={ratingScale}
            text={wholeText}
            about="From all games until each moment, with its usual error."
          />
          <TrendChart title="Win rate" values={wins} scale={PERCENT} text={percentText} about={latestGames} />
          {innings.length > 0 ? (
            <TrendChart
              title={`${unit} per inning`}
              values={innings}
              scale={inningsScale}
              text={inningText}
              about={`${latestGames} Only games with a score sheet count, without safeties.`}
            />
          ) : (
            <Missing>
              <strong>{unit} per inning</strong>
              <Muted>No score sheets yet. Innings and safeties are counted on a score sheet.</Muted>
            </Missing>
          )}
        </>
      )}
    </Charts>
  )
}
