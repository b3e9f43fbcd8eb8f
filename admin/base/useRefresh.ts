import { useQueryClient } from '@tanstack/react-query'

/** After a write: whatever was read before is read again, on this page and on those of the fans. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}
