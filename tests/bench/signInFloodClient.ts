// For the benchmark `flood`: sends many wrong sign-ins at the same time to a server on this machine. Each sign-in comes
// from a different address. Prints a line when it begins. At its end it prints how many sign-ins were refused with the
// status 429, and after how many milliseconds all were answered.

export {}

const [, , origin = '', count = '0'] = process.argv
if (new URL(origin).hostname !== '127.0.0.1') throw new Error('Only a server of this machine may be flooded.')

async function wrongSignIn(index: number): Promise<number> {
  const answer = await fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${100 + Math.floor(index / 250)}.${index % 250}`,
    },
    body: JSON.stringify({ username: 'Owner', password: `wrong ${index}`, rememberMe: true }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const startedMs = performance.now()
const calls = Array.from({ length: Number(count) }, (_, index) => wrongSignIn(index))
console.log('begins')
const statuses = await Promise.all(calls)
const answeredMs = Math.round(performance.now() - startedMs)
console.log(statuses.filter((status) => status === 429).length, answeredMs)
process.exit(0)
