import { LastMatches } from '#site/profile/LastMatches.tsx'
import { ScoreBoard } from '#site/profile/ScoreBoard.tsx'
import { UltraFacts } from '../GroupAbout.tsx'
import columns from '../GroupPage.module.css'
import type { GroupTabProps } from './group-tabs.ts'

/** What a group shows everybody: the members' board beside the rest; on a phone one after the other. */
export function FrontTab({ group }: GroupTabProps) {
  return (
    <div className={columns.columns}>
      <div className={columns.about}>
        <UltraFacts ultra={group} />
      </div>
      <div className={columns.board}>
        <ScoreBoard kind="ultra" id={group.id} />
      </div>
      <div className={columns.matches}>
        <LastMatches kind="ultra" id={group.id} />
      </div>
    </div>
  )
}
