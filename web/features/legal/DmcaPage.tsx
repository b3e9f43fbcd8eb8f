import { useMessages } from '#web/app/useMessages.ts'
import { usePageTitle } from '#web/app/usePageTitle.ts'
import { LegalAddress } from './LegalAddress.tsx'
import { LegalFrame } from './LegalFrame.tsx'
import { legalMessages } from './legal.messages.ts'

/** Spec §2: what a takedown notice must contain, where it goes and what becomes of it. */
export function DmcaPage() {
  const m = useMessages(legalMessages)
  usePageTitle(m.title)
  return (
    <LegalFrame title={m.title}>
      <p>{m.intro}</p>
      <h2>{m.contains}</h2>
      <ol>
        <li>{m.signature}</li>
        <li>{m.work}</li>
        <li>{m.material}</li>
        <li>{m.contact}</li>
        <li>{m.faith}</li>
        <li>{m.accuracy}</li>
      </ol>
      <h2>{m.where}</h2>
      <p>
        {m.send} <LegalAddress />.
      </p>
      <h2>{m.handling}</h2>
      <p>{m.investigated}</p>
      <p>{m.incomplete}</p>
      <h2>{m.points}</h2>
      <p>{m.noCash}</p>
    </LegalFrame>
  )
}
