import { Gamepad2, Trophy } from 'lucide-react'

type Sport = 'football' | 'basketball' | 'rugby' | 'esport' | 'other'

const BALLS: Partial<Record<Sport, string>> = {
  football:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 7l4.300 3.100-1.600 5.100H9.300l-1.600-5.100zM12 2v5M21.500 9.200l-5.200.9M17.900 20.100l-3.200-4.900M6.100 20.100l3.200-4.900M2.500 9.200l5.200.9',
  basketball:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM2 12h20M12 2v20M5 5c3.500 3.700 3.500 10.300 0 14M19 5c-3.500 3.700-3.500 10.300 0 14',
  rugby:
    'M20.500 3.500C14 2 8 4 5.500 7.500 2.500 11.500 2 16 3.500 20.500 8 22 12.500 21.500 16.500 18.500 20 16 22 10 20.500 3.500zM8.500 15.500l7-7M10 11.500l2.500 2.500M12.500 9l2.500 2.500',
}

/** The sport of a match, drawn like our other icons. Its name stands beside it or labels the button. */
export function SportIcon({ sport }: { sport: Sport }) {
  if (sport === 'esport') return <Gamepad2 aria-hidden="true" />
  const ball = BALLS[sport]
  if (ball === undefined) return <Trophy aria-hidden="true" />
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ball} />
    </svg>
  )
}
