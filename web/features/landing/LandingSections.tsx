import { Explanations } from './Explanations.tsx'
import { Joins } from './Joins.tsx'

/** What is below the stadium. */
export function LandingSections() {
  return (
    <>
      <Explanations />
      <Joins />
    </>
  )
}
