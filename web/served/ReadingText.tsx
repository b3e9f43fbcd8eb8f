import { settings } from '#client/page.ts'
import type { Reading, ReadMatch } from '#contract/first-content.ts'
import { useMessages } from '#site/useMessages.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { FeaturedMatch, MatchBoard } from '#web/features/landing/FeaturedMatch.tsx'
import { LandingHero } from '#web/features/landing/LandingHero.tsx'
import { LandingSections } from '#web/features/landing/LandingSections.tsx'
import { videoSource } from '#web/features/landing/video-source.ts'
import { IsLater } from './stand-ins/useLater.tsx'

type Text = Exclude<Reading, { kind: 'page' }>

/** Read where no script runs, for pages that need scripts or a sign-in. Styled by web/public/reading.css. */
export function ReadingText({ reading }: { reading: Text }) {
  if (reading.kind === 'landing') return <LandingText {...reading} />
  return (
    <div className="page reading-text">
      {reading.kind === 'match' ? <MatchText {...reading} /> : <Words {...reading} />}
      <ScriptsNote />
    </div>
  )
}

export function ScriptsNote() {
  const m = useMessages(sharingMessages)
  return <p className="page reading-note">{m.needsScripts}</p>
}

/** The landing page as it is once everything has come, with a picture in place of the crowd. */
function LandingText({ match, picture }: Extract<Text, { kind: 'landing' }>) {
  const m = useMessages(landingMessages)
  return (
    <IsLater value={true}>
      <LandingHero className="reading-hero">
        <CardPicture src={picture} />
        {match ? (
          <MatchBoard {...match} when={match.moment} crowd={match.description} />
        ) : (
          <FeaturedMatch match={{ state: 'none' }} crowd={null} />
        )}
      </LandingHero>
      <LandingSections />
      {/* Its own button needs a script. */}
      {videoSource(settings.videoUrl).kind === 'embed' && (
        <p className="page">
          <a href={settings.videoUrl} rel="noopener noreferrer">
            {m.watch}
          </a>
        </p>
      )}
      <ScriptsNote />
    </IsLater>
  )
}

function MatchText({ match, picture, streams }: Extract<Text, { kind: 'match' }>) {
  const m = useMessages(landingMessages)
  const s = useMessages(sharingMessages)
  return (
    <>
      <h1 className="display w3">
        <Teams match={match} />
      </h1>
      <Moment match={match} />
      <CardPicture src={picture} />
      <p>{match.description}</p>
      {streams.length > 0 && (
        <>
          <h2>{s.streams}</h2>
          <ul>
            {streams.map((url) => (
              <li key={url}>
                <a href={url} rel="noopener noreferrer">
                  {url}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{m.fair}</p>
    </>
  )
}

function Teams({ match: { home, away } }: { match: ReadMatch }) {
  const m = useMessages(landingMessages)
  return (
    <>
      <bdi>{home.name || m.unnamed}</bdi> <small>{m.versus}</small> <bdi>{away.name || m.unnamed}</bdi>
    </>
  )
}

function Moment({ match: { isOn, moment } }: { match: ReadMatch }) {
  const m = useMessages(landingMessages)
  return (
    <p>
      {isOn && <strong className="reading-live">{m.live}</strong>} {moment}
    </p>
  )
}

/** A section, a profile, a page that is not there. */
function Words({ title, text, picture, leadsToStart }: Extract<Text, { kind: 'words' }>) {
  const s = useMessages(sharingMessages)
  return (
    <>
      <h1 className="display w4">
        <bdi>{title}</bdi>
      </h1>
      <p>{text}</p>
      {picture !== null && <CardPicture src={picture} />}
      {leadsToStart && (
        <p>
          <a href="/">{s.toStart}</a>
        </p>
      )}
    </>
  )
}

/** The share card stands where scripts would draw the crowd. */
const CardPicture = ({ src }: { src: string }) => (
  <img className="reading-card" src={src} alt="" width={1200} height={630} loading="lazy" />
)
