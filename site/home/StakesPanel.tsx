import type { PurseStake } from '#contract/points.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { Link } from '#site/router/Router.tsx'
import { OpenStake } from '#site/stakes/OpenStake.tsx'
import { useMessages } from '#site/useMessages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { homeMessages } from './home.messages.ts'

/** Stakes that wait for a decision. */
export function StakesPanel({ stakes }: { stakes: PurseStake[] }) {
  const m = useMessages(homeMessages)
  const aside = (
    <Link to="/points" className={buttonClass({ look: 'ghost', size: 'sm' })}>
      {m.purse}
    </Link>
  )
  return (
    <Panel title={m.stakes} flush aside={aside}>
      <ul>
        {stakes.map((stake) => (
          <li key={stake.betId}>
            <OpenStake stake={stake} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
