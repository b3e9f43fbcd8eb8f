import { useState } from 'react'
import { AdminList } from '#admin/base/AdminList.tsx'
import { AdminTable, type Column } from '#admin/base/AdminTable.tsx'
import { adminKeys } from '#admin/base/admin-keys.ts'
import { ConfirmDialog } from '#admin/base/ConfirmDialog.tsx'
import type { CsvColumn } from '#admin/base/csv.ts'
import { ExportButton } from '#admin/base/ExportButton.tsx'
import { ListBar } from '#admin/base/ListBar.tsx'
import { NameCell } from '#admin/base/NameCell.tsx'
import { RowActions } from '#admin/base/RowActions.tsx'
import { readAll } from '#admin/base/read-all.ts'
import { useRefresh } from '#admin/base/useRefresh.ts'
import { call } from '#client/page.ts'
import type { PostSummary } from '#contract/posts.ts'
import { dayText } from '#texts/figures.ts'
import { Chip } from '#ui/Chip.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { usePages } from '#web/base/browse/usePages.ts'
import { useUrlSearch } from '#web/base/browse/useUrlSearch.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { EditPost } from './EditPost.tsx'
import { PostForm } from './PostForm.tsx'
import { postsMessages } from './posts.messages.ts'

const CSV: CsvColumn<PostSummary>[] = [
  { head: 'id', value: ({ id }) => id },
  { head: 'title', value: ({ title }) => title },
  { head: 'slug', value: ({ slug }) => slug },
  { head: 'author', value: ({ author }) => author },
  { head: 'date', value: ({ date }) => date },
  { head: 'summary', value: ({ summary }) => summary },
  { head: 'tags', value: ({ tags }) => tags.join(' ') },
]

/** A post of just now is not one to come because two clocks disagree. */
const CLOCKS_DIFFER_MS = 60_000

type Asking = { kind: 'create' } | { kind: 'edit' | 'delete'; post: PostSummary } | null

/** The blog's articles, those of the future included. */
export function PostsTab() {
  const m = useMessages(postsMessages)
  const { text, q, setText } = useUrlSearch()
  const asked = q === '' ? {} : { q }
  const pages = usePages<PostSummary>(adminKeys.list('posts', asked), (cursor, signal) =>
    call('GET /v1/posts', { query: { ...asked, ...(cursor !== undefined && { cursor }) } }, { signal }),
  )
  const [asking, setAsking] = useState<Asking>(null)
  const columns = usePostColumns(pages.state === 'loaded' ? pages.readAtMs : 0)
  const close = () => setAsking(null)
  return (
    <>
      <ListBar
        searchLabel={m.search}
        search={{ text, setText }}
        exporter={
          <ExportButton
            name="posts"
            columns={CSV}
            read={() => readAll((page) => call('GET /v1/posts', { query: { ...asked, ...page } }))}
          />
        }
        add={{ label: m.newPost, onAdd: () => setAsking({ kind: 'create' }) }}
      />
      <AdminList
        pages={pages}
        texts={{ loading: m.loading, failed: m.failed, none: m.none }}
        isSearching={q !== ''}
        isCounted={false}
      >
        {({ items }) => (
          <AdminTable
            label={m.posts}
            rows={items}
            columns={columns}
            sort={null}
            onSort={() => undefined}
            nameOf={({ title }) => title}
            actions={(post) => (
              <RowActions
                edit={{ label: m.edit(post.title), onEdit: () => setAsking({ kind: 'edit', post }) }}
                remove={{ label: m.remove(post.title), onRemove: () => setAsking({ kind: 'delete', post }) }}
              />
            )}
          />
        )}
      </AdminList>
      {asking?.kind === 'create' && <PostForm post={null} onClose={close} />}
      {asking?.kind === 'edit' && <EditPost slug={asking.post.slug} onClose={close} />}
      {asking?.kind === 'delete' && <DeletePost post={asking.post} onClose={close} />}
    </>
  )
}

function usePostColumns(readAtMs: number): Column<PostSummary, never>[] {
  const m = useMessages(postsMessages)
  const language = useLanguage()
  return [
    {
      key: 'post',
      head: m.post,
      cell: ({ title, slug, author, tags }) => (
        <NameCell
          picture={null}
          name={title}
          to={`/blog/${slug}`}
          line={m.byline(author, tags.map((tag) => `#${tag}`).join(' '))}
        />
      ),
    },
    {
      key: 'date',
      head: m.date,
      wideOnly: true,
      cell: ({ date }) => <time dateTime={date}>{dayText(new Date(date), language)}</time>,
    },
    {
      key: 'state',
      head: m.state,
      cell: ({ date }) =>
        Date.parse(date) > readAtMs + CLOCKS_DIFFER_MS ? (
          <Chip>{m.planned}</Chip>
        ) : (
          <Chip tone="ok">{m.published}</Chip>
        ),
    },
  ]
}

function DeletePost({ post, onClose }: { post: PostSummary; onClose: () => void }) {
  const m = useMessages(postsMessages)
  const refresh = useRefresh()
  return (
    <ConfirmDialog
      title={m.deleteTitle(post.title)}
      consequences={[m.deleteLinks]}
      confirmLabel={m.deleteConfirm}
      failureText={m.deleteFailed}
      onConfirm={async () => {
        await call('POST /v1/posts/delete', { body: { id: post.id } })
        showToast({ kind: 'success', text: m.deleted })
        void refresh()
      }}
      onClose={onClose}
    />
  )
}
