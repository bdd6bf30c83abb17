// Lets Selenium drive Firefox without `geckodriver`, which Debian does not have. Firefox itself answers the commands of
// WebDriver in its protocol Marionette: the same commands with other names, as JSON over a socket.

import { connect, type Socket } from 'node:net'
import { error as errors, Session, WebDriver } from 'selenium-webdriver'
import { type Command, type Executor, Name } from 'selenium-webdriver/lib/command.js'

/** Marionette's names of the commands that the walk uses. */
const COMMANDS: Readonly<Record<string, string>> = {
  [Name.QUIT]: 'WebDriver:DeleteSession',
  [Name.GET]: 'WebDriver:Navigate',
  [Name.REFRESH]: 'WebDriver:Refresh',
  [Name.GET_CURRENT_URL]: 'WebDriver:GetCurrentURL',
  [Name.EXECUTE_SCRIPT]: 'WebDriver:ExecuteScript',
  [Name.ACTIONS]: 'WebDriver:PerformActions',
  [Name.CLEAR_ELEMENT]: 'WebDriver:ElementClear',
  [Name.SEND_KEYS_TO_ELEMENT]: 'WebDriver:ElementSendKeys',
  [Name.GET_ACTIVE_ELEMENT]: 'WebDriver:GetActiveElement',
  setWindowRect: 'WebDriver:SetWindowRect',
  [Name.SCREENSHOT]: 'WebDriver:TakeScreenshot',
  printPage: 'WebDriver:Print',
  [Name.DELETE_ALL_COOKIES]: 'WebDriver:DeleteAllCookies',
  [Name.SET_TIMEOUT]: 'WebDriver:SetTimeouts',
}

/** The key of an element in the JSON of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

interface Waiting {
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Reads messages of the form `LENGTH:JSON` from the socket, and calls `onMessage` for each. */
function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let received = Buffer.alloc(0)
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (colon < 0 || received.length < end) return
      const message = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      onMessage(message)
    }
  })
}

/** Opens a session with the Firefox that listens on this port. */
export async function connectMarionette(port: number): Promise<WebDriver> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    readMessages(socket, (message) => {
      // The first message greets. All others are answers: `[1, id, error, result]`.
      if (!Array.isArray(message)) return resolve()
      const [, id, error, result] = message
      const call = waiting.get(id)
      waiting.delete(id)
      if (error) call?.reject(error)
      else call?.resolve(result)
    })
  })
  socket.once('close', () => {
    for (const { reject } of waiting.values()) reject({ error: 'invalid session id', message: 'Firefox has ended.' })
  })
  await greeted

  const send = (name: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      const text = JSON.stringify([0, lastId, name, params])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })

  const executor = {
    async execute(command: Command) {
      const name = COMMANDS[command.getName()]
      if (name === undefined) throw new Error(`marionette.ts has no name for the command ${command.getName()}.`)
      const { sessionId: _session, id, ...params } = command.getParameters() as { sessionId?: string; id?: object }
      try {
        // Without `full: false`, a picture shows the whole page.
        const result = await send(name, {
          full: false,
          ...params,
          ...(id && { id: (id as Record<string, string>)[ELEMENT] }),
        })
        // Marionette puts most results into an object.
        return result !== null && typeof result === 'object' && 'value' in result ? result.value : result
      } catch (error) {
        errors.throwDecodedError(error as { error: string; message: string })
      }
    },
  }
  const { sessionId, capabilities } = (await send('WebDriver:NewSession', {})) as {
    sessionId: string
    capabilities: object
  }
  await allowNarrowWindows(send)
  return new WebDriver(new Session(sessionId, capabilities), executor as unknown as Executor)
}

/** Firefox makes no window narrower than 450 px, so that its own tool bar fits. A phone is narrower. */
async function allowNarrowWindows(send: (name: string, params: object) => Promise<unknown>): Promise<void> {
  await send('Marionette:SetContext', { value: 'chrome' })
  await send('WebDriver:ExecuteScript', {
    script: "document.documentElement.style.setProperty('min-width', '0', 'important')",
    args: [],
  })
  await send('Marionette:SetContext', { value: 'content' })
}
