// The sheets of a league night on paper: one table for each match, and lines for both captains to sign.

import './nightSheets.css'
import type { CSSProperties } from 'react'
import {
  breakText,
  type MatchSheet,
  markMeanings,
  matchSheet,
  matchState,
  nameWithLevel,
  type SheetLine,
  sideOf,
} from '../../../../contract/rules/pool/nightSheet.ts'
import type { ShownNight } from '../../../machines/pool/shownNight.ts'
import { longDate, timeOfDay } from '../../shared/dates.ts'

type Match = ShownNight['matches'][number]

export interface NightSheetsProps {
  night: ShownNight
}

/** The five sheets of a night. They are in the page, but only the printer shows them. */
export function NightSheets({ night }: NightSheetsProps) {
  const { teams, matches, started, game_type, level_limit } = night
  const meanings = markMeanings(matches.map(({ game }) => game))
  return (
    <div className="night-sheets">
      <h2>
        {teams.map(({ name }) => name).join(' – ')}
        <span>
          {longDate(started)} · {game_type}
        </span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Team</th>
            <th scope="col">Points</th>
            <th scope="col">Matches won</th>
            <th scope="col">{level_limit === null ? 'Levels' : `Levels of ${level_limit}`}</th>
          </tr>
        </thead>
        <tbody>
          {teams.map(({ name, points, matches_won, levels_used }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{points}</td>
              <td>{matches_won}</td>
              <td>{levels_used}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {matches.map((match) => (
        <PrintedMatch key={match.position} night={night} match={match} />
      ))}
      {meanings.length > 0 && <p>{meanings.join(' · ')}</p>}
      <div className="night-signatures">
        {teams.map(({ name }) => (
          <p key={name}>Captain of {name}</p>
        ))}
      </div>
    </div>
  )
}

function PrintedMatch({ night, match }: { night: ShownNight; match: Match }) {
  const { position, game, ended, points } = match
  const sheet = matchSheet(match)
  const from = game && `from ${timeOfDay(game.started)}${ended === null ? '' : ` to ${timeOfDay(ended)}`}`
  const score = points && `points ${points[0]} : ${points[1]}`
  const facts = [`Match ${position}`, matchState(match), from, score, breakText(match)]
  return (
    <section style={{ '--racks': sheet.rackCount } as CSSProperties}>
      <h3>{facts.filter(Boolean).join(' · ')}</h3>
      {game === null ? (
        <p>{[0, 1].map((team) => plannedName(night, match, team)).join(' – ')}</p>
      ) : (
        <SheetTable night={night} match={match} sheet={sheet} />
      )}
    </section>
  )
}

function plannedName(night: ShownNight, match: Match, team: number): string {
  const side = sideOf(night, match, team)
  return side === null ? 'nobody yet' : nameWithLevel(side)
}

function SheetTable({ night, match, sheet }: { night: ShownNight; match: Match; sheet: MatchSheet }) {
  const racks = Array.from({ length: sheet.rackCount }, (_, rack) => rack)
  const linesOf = (team: number | null) => sheet.lines.filter((line) => line.team === team)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Rack</th>
          {racks.map((rack) => (
            <th key={rack} scope="col">
              {rack + 1}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      {[0, 1, null].map((team) => (
        <tbody key={team}>
          {linesOf(team).map((line, index) => (
            <tr key={line.what}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={linesOf(team).length}>
                  {team !== null && <PrintedSide night={night} match={match} team={team} />}
                </th>
              )}
              <SheetCells line={line} racks={racks} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function PrintedSide({ night, match, team }: { night: ShownNight; match: Match; team: number }) {
  const side = sideOf(night, match, team)
  return (
    <>
      <strong>
        {side && nameWithLevel(side)}
        {side?.seated?.winner && ' ✓'}
      </strong>
      <span>
        {night.teams[team]?.name} · race to {side?.seated?.handicap}
      </span>
    </>
  )
}

/** What is not known is a dash. A rack without a mark stays empty. */
function SheetCells({ line: { what, racks: cells, total }, racks }: { line: SheetLine; racks: readonly number[] }) {
  const unknown = what === 'How' ? '' : '–'
  return (
    <>
      <th scope="row">{what}</th>
      {racks.map((rack) => (
        <td key={rack}>{cells[rack] ?? unknown}</td>
      ))}
      <td>{total ?? ''}</td>
    </>
  )
}
