type Sport = 'football' | 'basketball' | 'rugby' | 'esport' | 'other'

/** Drawn here, the two of Lucide's too: this file is part of every page's first load, their package's is not. */
const PATHS: Record<Sport, string> = {
  football:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 7l4.300 3.100-1.600 5.100H9.300l-1.600-5.100zM12 2v5M21.500 9.200l-5.200.9M17.900 20.100l-3.200-4.900M6.100 20.100l3.200-4.900M2.500 9.200l5.200.9',
  basketball:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM2 12h20M12 2v20M5 5c3.500 3.700 3.500 10.300 0 14M19 5c-3.500 3.700-3.500 10.300 0 14',
  rugby:
    'M20.500 3.500C14 2 8 4 5.500 7.500 2.500 11.500 2 16 3.500 20.500 8 22 12.500 21.500 16.500 18.500 20 16 22 10 20.500 3.500zM8.500 15.500l7-7M10 11.500l2.500 2.500M12.500 9l2.500 2.500',
  esport:
    'M6 11h4M8 9v4M15 12h.01M18 10h.01M17.320 5H6.680a4 4 0 0 0-3.978 3.590C2.604 9.416 2 14.456 2 16a3 3 0 0 0 3 3c1 0 1.500-.5 2-1l1.414-1.414A2 2 0 0 1 9.828 16h4.344a2 2 0 0 1 1.414.586L17 18c.5.5 1 1 2 1a3 3 0 0 0 3-3c0-1.545-.604-6.584-.685-7.258A4 4 0 0 0 17.320 5z',
  other:
    'M10 14.660V17a1 1 0 0 1-1 1 2 2 0 0 0-2 2v2M14 14.660V17a1 1 0 0 0 1 1 2 2 0 0 1 2 2v2M17.916 10H19.500A2.500 2.500 0 0 0 22 7.500V5a1 1 0 0 0-1-1h-3M4 22h16M6 9a6 6 0 0 0 12 0V3a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1zM6.084 10H4.500A2.500 2.500 0 0 1 2 7.500V5a1 1 0 0 1 1-1h2',
}

/** The sport of a match, drawn like our other icons. Its name stands beside it or labels the button. */
export function SportIcon({ sport }: { sport: Sport }) {
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
      <path d={PATHS[sport]} />
    </svg>
  )
}
