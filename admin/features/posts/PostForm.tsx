import { useState } from 'react'
import { FormDialog, useDialogForm } from '#admin/base/dialogs.tsx'
import fieldStyles from '#admin/base/fields.module.css'
import { fromLocalInput, isBlank, isOptionalLink, toLocalInput } from '#admin/base/form-values.ts'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { call } from '#client/page.ts'
import { SLUG } from '#contract/constants.ts'
import type { Post } from '#contract/posts.ts'
import { changedFields } from '#site/form/changed-fields.ts'
import { draftKey } from '#site/form/device-draft.ts'
import { Restored } from '#site/form/Restored.tsx'
import { useSession } from '#site/page.ts'
import { useMessages } from '#site/useMessages.ts'
import { Field, TextArea } from '#ui/Field.tsx'
import styles from './PostForm.module.css'
import { PostPreview } from './PostPreview.tsx'
import { postsMessages } from './posts.messages.ts'

type PostValues = ReturnType<typeof valuesOf>

const valuesOf = (post: Post | null) => ({
  title: post?.title ?? '',
  slug: post?.slug ?? '',
  author: post?.author ?? '',
  date: toLocalInput(post?.date ?? null),
  summary: post?.summary ?? '',
  imageUrl: post?.imageUrl ?? '',
  tags: post?.tags.join(', ') ?? '',
  content: post?.content ?? '',
})

function bodyOf({ title, slug, author, date, summary, imageUrl, tags, content }: PostValues) {
  const when = fromLocalInput(date)
  return {
    title: title.trim(),
    summary: summary.trim(),
    content,
    imageUrl: imageUrl.trim(),
    tags: tagsOf(tags),
    ...(!isBlank(slug) && { slug: slug.trim() }),
    ...(!isBlank(author) && { author: author.trim() }),
    ...(when !== null && { date: when }),
  }
}

/** Writes an article beside what it will look like. */
export function PostForm({ post, onClose }: { post: Post | null; onClose: () => void }) {
  const m = useMessages(postsMessages)
  const p = useMessages(partsMessages)
  const { user } = useSession()
  const isEdit = post !== null
  const [initial] = useState(() => valuesOf(post))
  const form = useDialogForm({
    initial,
    draft: draftKey('post', user?.id ?? 0, post?.id ?? 'new'),
    check: ({ title, slug, imageUrl, content }) => ({
      ...(isBlank(title) && { title: m.titleNeeded }),
      ...(!isBlank(slug) && !SLUG.test(slug.trim()) && { slug: m.slugWrong }),
      ...(!isOptionalLink(imageUrl) && { imageUrl: p.linkWrong }),
      ...(isBlank(content) && { content: m.contentNeeded }),
    }),
    async send(values) {
      const body = bodyOf(values)
      if (!isEdit) await call('POST /v1/posts/create', { body })
      else {
        const changed = changedFields(body, bodyOf(initial))
        await call('POST /v1/posts/update', { body: { id: post.id, ...changed } })
      }
    },
    doneText: isEdit ? m.updated : m.created,
    failureText: isEdit ? m.updateFailed : m.createFailed,
    onClose,
  })
  const { values } = form
  return (
    <FormDialog
      title={isEdit ? m.editTitle : m.newPost}
      submitLabel={isEdit ? m.savePost : m.publish}
      form={form}
      onClose={onClose}
      wide
    >
      <Restored throwAway={form.throwAway} />
      <div className={styles.columns}>
        <div className={styles.fields}>
          <Field {...form.field('title')} label={m.title} required maxLength={200} data-autofocus />
          <TextArea {...form.field('summary')} label={m.summary} rows={2} maxLength={500} />
          <TextArea
            {...form.field('content')}
            label={m.content}
            rows={14}
            maxLength={60_000}
            spellCheck={false}
            className={styles.code}
          />
          <div className={fieldStyles.pair}>
            <Field {...form.field('author')} label={m.author} hint={m.authorHint} maxLength={80} />
            <Field {...form.field('date')} label={m.when} hint={m.whenHint} type="datetime-local" />
          </div>
          <Field {...form.field('slug')} label={m.slug} hint={m.slugHint} maxLength={120} />
          <Field {...form.field('imageUrl')} label={m.image} inputMode="url" />
          <Field {...form.field('tags')} label={m.tags} hint={m.tagsHint} />
        </div>
        <PostPreview
          title={values.title}
          author={values.author.trim() || (user?.name ?? '')}
          date={fromLocalInput(values.date)}
          imageUrl={isOptionalLink(values.imageUrl) ? values.imageUrl.trim() : ''}
          tags={tagsOf(values.tags)}
          content={values.content}
        />
      </div>
    </FormDialog>
  )
}

function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().replace(/^#/, ''))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
