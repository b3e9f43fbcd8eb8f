/**
 * Two-label suffixes under which strangers register names. A browser refuses a cookie for one of its whole
 * public suffix list, so a missing entry costs only this extra cookie, which nothing authenticates with:
 * the common ones are enough, and the complete list (200 kB) would not be worth loading.
 */
const SHARED_SUFFIXES = new Set(
  [
    'co.uk org.uk me.uk ltd.uk plc.uk ac.uk gov.uk net.uk sch.uk',
    'com.au net.au org.au edu.au gov.au id.au co.nz net.nz org.nz co.za org.za web.za',
    'co.jp ne.jp or.jp ac.jp go.jp co.kr or.kr com.cn net.cn org.cn com.hk com.tw com.sg com.my co.th co.id',
    'co.in net.in org.in firm.in gen.in ind.in com.br net.br org.br com.ar com.mx com.co com.pe com.ve com.uy',
    'com.tr com.pl net.pl org.pl com.ua co.il com.eg com.sa com.ng co.ke com.pt com.es nom.es com.gr asso.fr',
    'com.fr gouv.fr co.at or.at',
    'github.io gitlab.io pages.dev workers.dev netlify.app vercel.app web.app firebaseapp.com fly.dev',
    'onrender.com herokuapp.com azurewebsites.net cloudfront.net appspot.com run.app ngrok.io ngrok.app',
    'ngrok-free.app trycloudflare.com surge.sh glitch.me repl.co railway.app deno.dev blogspot.com',
  ].flatMap((line) => line.split(' ')),
)

/**
 * The domain of the auth cookie: the last two host labels (sessions.3), or null for a cookie of this host
 * alone where those would be an address, a local name or a public suffix.
 */
export function cookieDomain(hostname: string): string | null {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.includes(':') || /^[0-9.]+$/.test(host)) return null
  const labels = host.split('.')
  if (labels.length < 2 || labels.at(-1) === 'localhost') return null
  const domain = labels.slice(-2).join('.')
  return SHARED_SUFFIXES.has(domain) ? null : domain
}
