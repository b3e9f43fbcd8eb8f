/** There is something to read already, so that more is loading is only told to who listens. */
export function LoadingStatus({ text }: { text: string }) {
  return (
    <p role="status" className="sr">
      {text}
    </p>
  )
}
