// The components of ui/ in both themes, side by side: http://localhost:5173/dev/ui while `npm run dev` runs. The
// build has no entry for it, so production does not contain it. A new component of ui/ gets a row here.
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { Bell, Play, Trash2 } from 'lucide-react'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { failureMessages } from '#texts/failure.messages.ts'
import { reportMessages } from '#texts/report.messages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Brand } from '#ui/Brand.tsx'
import { Button, IconButton, Spinner } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { Switch, TabList } from '#ui/controls.tsx'
import { CrowdBowl } from '#ui/crowd/CrowdBowl.tsx'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { Dialog, Drawer } from '#ui/Dialog.tsx'
import { DiscordMark } from '#ui/DiscordMark.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field, PasswordField, Select, TextArea } from '#ui/Field.tsx'
import { FailedRegion } from '#ui/failures.tsx'
import { Banner, Card, Chip, type ChipTone, ErrorState, Skeleton } from '#ui/feedback.tsx'
import { NamePlate } from '#ui/NamePlate.tsx'
import { ReportDialog } from '#ui/ReportDialog.tsx'
import { SportIcon } from '#ui/SportIcon.tsx'
import { TugMeter } from '#ui/TugMeter.tsx'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import { Toasts } from '#ui/toast/Toasts.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './gallery.module.css'

const LOOKS = ['plain', 'flood', 'ghost', 'danger'] as const
const SIZES = ['sm', 'md', 'lg'] as const
const CRASH = new Error('shown in the gallery')
const SPORTS = ['football', 'basketball', 'rugby', 'esport', 'other'] as const
/** Stripes. */
const CELLS = Array.from({ length: 64 * 32 }, (_, cell) => Math.floor((cell % 64) / 8) % 2)
const TONES: ChipTone[] = ['plain', 'live', 'paused', 'off', 'ok', 'bad', 'home', 'away']

function Gallery() {
  return (
    <main className={styles.themes}>
      {(['dark', 'light'] as const).map((theme) => (
        <section key={theme} data-theme={theme} aria-label={theme} className={styles.theme}>
          <Parts id={theme} />
        </section>
      ))}
      <Toasts undoLabel="Undo" dismissLabel="Dismiss" />
    </main>
  )
}

function Parts({ id }: { id: string }) {
  const [isOn, setOn] = useState(true)
  const [tab, setTab] = useState(0)
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'report' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Row name="Brand, NamePlate">
        <Brand />
        <NamePlate name="Meridian" />
        <NamePlate name="Nordlys" tone="away" />
        <NamePlate name="Virage" tone="flood" />
      </Row>
      <Row name="Button">
        {LOOKS.flatMap((look) =>
          SIZES.map((size) => (
            <Button key={look + size} look={look} size={size}>
              <Play aria-hidden="true" /> {look} {size}
            </Button>
          )),
        )}
        <Button busy>busy</Button>
        <Button disabled>disabled</Button>
      </Row>
      <Row name="IconButton, Spinner">
        <IconButton label="Notifications">
          <Bell aria-hidden="true" />
        </IconButton>
        <IconButton label="Delete" disabled>
          <Trash2 aria-hidden="true" />
        </IconButton>
        <Spinner />
      </Row>
      <Row name="Chip">
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </Row>
      <Row name="Avatar, Crest">
        <Avatar src={null} name="Léa Moreau" sizePx={48} />
        <Avatar src={null} name="Léa Moreau" sizePx={48} square />
        <Crest src={null} name="Meridian" colors={['#e0561b', '#3a76f0']} sizePx={48} />
        <Crest src={null} name="Brigade Midi" colors={['#3a76f0', '#e0561b']} sizePx={48} shape="banner" />
      </Row>
      <Row name="SportIcon, DiscordMark">
        {SPORTS.map((sport) => (
          <SportIcon key={sport} sport={sport} />
        ))}
        <DiscordMark />
      </Row>
      <Row name="Field, PasswordField, TextArea, Select, Switch">
        <Field label="Name" hint="Shown to everybody." placeholder="Your name" />
        <Field label="E-mail" error="Enter an e-mail address." defaultValue="lea@" />
        <PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="drums" />
        <TextArea label="Bio" rows={3} />
        <Select label="Club" options={[{ value: '', label: 'Select a club' }]} />
        <Switch label="Open immediately" hint="Fans can stake at once." isOn={isOn} onChange={setOn} />
      </Row>
      <Row name="TabList">
        <TabList
          label="Sections"
          tabs={['Overview', 'Clubs', 'Fans'].map((content) => ({ key: content, content }))}
          selected={tab}
          onSelect={setTab}
          panelId={`${id}-panel`}
        />
        <p id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-panel-tab-${tab}`}>
          Tab {tab + 1}
        </p>
      </Row>
      <Row name="Banner">
        <Banner kind="error">Failed to start game. Please try again.</Banner>
        <Banner kind="success">Saved.</Banner>
      </Row>
      <Row name="Card, EmptyState, ErrorState, FailedRegion, Skeleton">
        <Card>
          <EmptyState title="No clubs found." hint="Try adjusting your search terms." />
        </Card>
        <Card>
          <ErrorState title="Failed to load clubs." action={<Button>Try again</Button>} />
        </Card>
        <Card>
          <FailedRegion
            error={CRASH}
            retry={() => undefined}
            words={failureMessages.en}
            isNewVersionOut={async () => false}
          />
        </Card>
        <Skeleton label="Loading..." rows={3} />
      </Row>
      <Row name="TugMeter, CrowdStand">
        <TugMeter
          label="Noise"
          home="Meridian"
          away="Nordlys"
          share={0.6}
          figures={{ home: '60%', away: '40%' }}
        />
        <CrowdStand className={styles.stand} share={0.6} />
      </Row>
      <Row name="CrowdBowl, TifoCanvas">
        <CrowdBowl className={styles.stand} words={{ home: 'MERIDIAN', away: 'NORDLYS' }} share={0.6} />
        <TifoCanvas
          className={styles.stand}
          colors={['#ff5a36', '#fff8e6']}
          frames={[{ cells: CELLS, ms: 1_000 }]}
          look="stand"
        />
      </Row>
      <Row name="Dialog, Drawer, ReportDialog, Toasts">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('report')}>Report</Button>
        {(['plain', 'success', 'error'] as const).map((kind) => (
          <Button key={kind} onClick={() => showToast({ kind, text: `A toast: ${kind}`, detail: 'Detail' })}>
            Toast, {kind}
          </Button>
        ))}
        {open === 'dialog' && (
          <Dialog labelledBy={`${id}-title`} closeLabel="Close" onClose={close}>
            <h2 id={`${id}-title`} className={styles.dialog}>
              A dialog
            </h2>
          </Dialog>
        )}
        {open === 'drawer' && (
          <Drawer label="Menu" onClose={close}>
            <p className={styles.dialog}>A drawer</p>
          </Drawer>
        )}
        {open === 'report' && (
          <ReportDialog
            words={reportMessages.en}
            name="Meridian"
            maxLength={500}
            failureText={String}
            onSend={async () => close()}
            onClose={close}
          />
        )}
      </Row>
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.parts}>{children}</div>
    </section>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
