// A person in a browser window: opens pages, finds things by role and name, presses and types. The same in every engine.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import type * as inPage from './inPage.ts'
import type { Name, Role } from './inPage.ts'

type InPage = typeof inPage

/** How long something may take to appear. Much longer than it needs, because the machine may be busy. */
const LIMIT_MS = 30_000
const PAUSE_MS = 100
/** A person needs this time to press what has appeared. */
const REACTION_MS = 400
/** A page that has not been drawn again shows its elements at other places than a person sees them. */
const REACTION_FRAMES = 3

/** `inPage.ts` as one script. */
async function bundleInPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'tests', 'engines', 'inPage.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'visitor',
  })
  return `${outputFiles[0]?.text ?? ''}; window.visitor = visitor`
}

/** Errors of a driver that only say that the page has changed meanwhile. */
const isMoment = (error: unknown) =>
  /StaleElement|ElementClickIntercepted|ElementNotInteractable|NoSuchElement|MoveTargetOutOfBounds|JavascriptError|NoSuchWindow/.test(
    (error as Error).name,
  )

const nameOf = (name: string | RegExp): Name =>
  typeof name === 'string' ? { text: name } : { pattern: name.source, flags: name.flags }

export class Visitor {
  private script: Promise<string> | undefined
  private readonly driver: WebDriver
  private readonly origin: string
  private readonly pictureFolder: string | undefined
  constructor(driver: WebDriver, origin: string, pictureFolder: string | undefined) {
    this.driver = driver
    this.origin = origin
    this.pictureFolder = pictureFolder
  }

  /** Calls a function of `inPage.ts` in the page. */
  async call<Call extends keyof InPage>(
    call: Call,
    ...parameters: Parameters<InPage[Call]>
  ): Promise<ReturnType<InPage[Call]>> {
    const script = `return window.visitor ? [window.visitor.${call}(...arguments)] : null`
    const answer = await this.driver.executeScript<[ReturnType<InPage[Call]>] | null>(script, ...parameters)
    if (answer) return answer[0]
    this.script ??= bundleInPage()
    await this.driver.executeScript(await this.script)
    return this.call(call, ...parameters)
  }

  /** Tries until the attempt returns a value that is not undefined. `what` is the end of the error 'There is no …'. */
  private async until<Value>(what: string, attempt: () => Promise<Value | undefined>): Promise<Value> {
    const deadline = performance.now() + LIMIT_MS
    let problem: unknown
    do {
      try {
        const value = await attempt()
        if (value !== undefined) return value
      } catch (error) {
        if (!isMoment(error)) throw error
        problem = error
      }
      await wait(PAUSE_MS)
    } while (performance.now() < deadline)
    throw new Error(`There is no ${what}.`, { cause: problem })
  }

  /** Makes the page, without the frame of the window, this large. */
  async resize(width: number, height: number): Promise<void> {
    const innerSize = () => this.driver.executeScript<[number, number]>('return [innerWidth, innerHeight]')
    let frame: readonly [number, number] = [0, 0]
    await this.until(`window of ${width} × ${height} px`, async () => {
      const rect = { x: 0, y: 0, width: width + frame[0], height: height + frame[1] }
      await this.driver.manage().window().setRect(rect)
      // The window changes some time after the command.
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const [innerWidth, innerHeight] = await innerSize()
        if (innerWidth === width && innerHeight === height) return true
        await wait(PAUSE_MS)
      }
      const [innerWidth, innerHeight] = await innerSize()
      frame = [rect.width - innerWidth, rect.height - innerHeight]
      return undefined
    })
  }

  /** Opens the page as in a new window: an address that is opened again would show its open dialog again. */
  async open(path: string): Promise<void> {
    await this.driver.get('about:blank')
    await this.driver.get(this.origin + path)
  }
  /** Opens the page again. The refresh of the driver is a forced one in Firefox, which passes by the service worker. */
  async reload(): Promise<void> {
    await this.driver.get(await this.driver.getCurrentUrl())
  }
  async path(): Promise<string> {
    return new URL(await this.driver.getCurrentUrl()).pathname
  }
  async waitForPath(pattern: RegExp): Promise<string> {
    return this.until(`page ${pattern}`, async () => {
      const path = await this.path()
      return pattern.test(path) ? path : undefined
    })
  }

  /** Waits for a shown element. */
  async see(role: Role, name: string | RegExp): Promise<void> {
    await this.until(`${role} '${name}' to see`, async () =>
      (await this.call('find', role, nameOf(name))).length > 0 ? true : undefined,
    )
  }
  async notSee(role: Role, name: string | RegExp): Promise<void> {
    await this.until(`page without the ${role} '${name}'`, async () =>
      (await this.call('find', role, nameOf(name))).length === 0 ? true : undefined,
    )
  }
  /** How many shown elements have this role and name now. */
  async count(role: Role, name: string | RegExp): Promise<number> {
    return (await this.call('find', role, nameOf(name))).length
  }

  /** Finds an element that no longer moves, and uses it. Tries again if the page changes meanwhile. */
  private async use(
    role: Role,
    name: string | RegExp,
    action: (element: WebElement) => Promise<unknown>,
  ): Promise<void> {
    let lastPlace = ''
    let stillSinceMs = 0
    let stillSinceFrame = 0
    await this.until(`${role} '${name}' to press`, async () => {
      const { element, place, frames } = await this.call('findWithPlace', role, nameOf(name))
      if (place !== lastPlace || frames < stillSinceFrame) {
        stillSinceMs = performance.now()
        stillSinceFrame = frames
      }
      lastPlace = place
      const isStill = performance.now() - stillSinceMs >= REACTION_MS && frames - stillSinceFrame >= REACTION_FRAMES
      if (element === null || !isStill) return undefined
      await action(element as unknown as WebElement)
      return true
    })
  }
  /** Presses as a finger does: it comes, rests, goes down and up. A press within one millisecond chooses nothing in a menu. */
  async press(name: string | RegExp, role: Role = 'button'): Promise<void> {
    await this.use(role, name, (origin) =>
      this.driver.actions().move({ origin }).pause(50).press().pause(80).release().perform(),
    )
  }

  /** Types the text into the field with this label, in place of what is there. */
  async type(label: string | RegExp, text: string): Promise<void> {
    await this.use('field', label, async (field) => {
      await field.clear()
      await field.sendKeys(text)
    })
  }
  async pressEscape(): Promise<void> {
    await this.driver.switchTo().activeElement().sendKeys(Key.ESCAPE)
  }

  /** Waits for the dialog with this title. */
  async waitForDialog(title: string | RegExp): Promise<void> {
    await this.until(`dialog '${title}'`, async () => {
      const shown = await this.call('dialogTitle')
      const isRight = shown !== null && (typeof title === 'string' ? shown === title : title.test(shown))
      return isRight ? true : undefined
    })
  }
  async waitForNoDialog(): Promise<void> {
    await this.until('page without a dialog', async () =>
      (await this.call('dialogTitle')) === null ? true : undefined,
    )
  }
  /** What is wrong with the open dialog. An animation may still move it, so a fault must last for a while. */
  async dialogFaults(): Promise<string[]> {
    const deadline = performance.now() + 10_000
    for (;;) {
      const faults = await this.call('dialogFaults')
      if (faults.length === 0 || performance.now() > deadline) return faults
      await wait(200)
    }
  }

  /** The printed page as a PDF, or null if the driver of this engine cannot print. */
  async print(): Promise<Buffer | null> {
    try {
      // The types of Selenium say wrongly that this has no result.
      const { printPage } = this.driver as unknown as { printPage(options: object): Promise<string> }
      return Buffer.from(await printPage.call(this.driver, {}), 'base64')
    } catch (error) {
      if (/UnknownCommand/.test((error as Error).name)) return null
      throw error
    }
  }
  /** Saves a picture of the window, if a folder for pictures was given. */
  async picture(name: string): Promise<void> {
    if (this.pictureFolder === undefined) return
    await mkdir(this.pictureFolder, { recursive: true })
    const file = join(this.pictureFolder, `${name.replaceAll(/\W+/g, '-')}.png`)
    await writeFile(file, Buffer.from(await this.driver.takeScreenshot(), 'base64'))
  }
  forgetCookies = () => this.driver.manage().deleteAllCookies()
  run = <Result>(script: string) => this.driver.executeScript<Result>(script)
}
