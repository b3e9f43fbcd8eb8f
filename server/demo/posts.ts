export interface DemoPost {
  daysAgo: number
  title: string
  author: string
  summary: string
  tags: string[]
  imageUrl: string
  content: string
}

export const DEMO_POSTS: readonly DemoPost[] = [
  {
    daysAgo: 2,
    title: 'How a match is scored',
    author: 'Maud Perrin',
    summary:
      'Three numbers follow every fan through the season. What cheer, prediction and ultra count, and why twenty loud fans can beat two thousand quiet ones.',
    tags: ['scores', 'guide'],
    imageUrl: '/posts/how-a-match-is-scored.svg',
    content: `
<p>Every fan carries three scores. They are all counted in points per second of your own time at a match, so
coming late is no advantage and staying to the end is no handicap.</p>
<h2>Cheer</h2>
<p>The first twenty taps of every ten seconds count in full, the next forty a quarter, the rest not at all.
Drumming steadily beats hammering: find the tempo of your end and keep it.</p>
<h2>Prediction</h2>
<p>What you win on the bets of a match, in points, never in money. A calm small stake on the right outcome is
worth more than a wild one on the wrong.</p>
<h2>Ultra</h2>
<p>Stand together. When at least three members of a group attend on the same side and enough of them cheer in
the same ten seconds, everyone who cheers earns for it.</p>
<h2>Why the smaller end can win</h2>
<p>A side's score is the mean of its loudest fans, of as many on both sides and twenty at most. Numbers fill
a stand. They do not win it.</p>`,
  },
  {
    daysAgo: 11,
    title: 'Kop Solaire 09: a season from row four',
    author: 'Léa Marchetti',
    summary:
      'Nine rows, one megaphone that has been repaired twice, and the evening against Nordlys when the roof lights went out and nobody stopped singing.',
    tags: ['ultras', 'meridian', 'story'],
    imageUrl: '/posts/a-season-from-row-four.svg',
    content: `
<p>People ask what a drummer does when the team is two down. The answer is: the same. You keep the tempo.
You keep it until the others remember that there is one.</p>
<p>This season we lost the roof lights in the middle of the derby against <strong>Nordlys</strong>. For a
minute there was nothing but telephones and breath. Then row one started, very quietly, and by the time the
lights came back both ends were singing the same song. We still disagree about whose song it was.</p>
<blockquote><p>Two ends, one roar. It is painted over our stairs, and that evening it was simply true.</p></blockquote>
<p>If you want to stand with us: we are the ones who are already there.</p>`,
  },
]
