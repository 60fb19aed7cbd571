package gauntlet.host;

import gauntlet.image.ApkImage;
import gauntlet.image.Aside;
import gauntlet.image.UnfitApk;
import gauntlet.probe.Probes;
import gauntlet.sandbox.AppClassLoader;
import gauntlet.sandbox.AppManifest;
import gauntlet.sandbox.PhoneSandbox;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Serves the requests: one app at a time on one phone. */
final class Host implements Protocol.Handler {
  private final Options options;
  private final Watchdog watchdog;
  /** Made beside everything else: it takes longer than importing an app that is in the cache. */
  private final CompletableFuture<PhoneSandbox> sandbox;
  private ApkImage image;
  /** How activities outside this app answer. */
  private String external;
  private AppClassLoader classes;
  private boolean running;
  /** Why this JVM can do nothing any more; null while it can. */
  private String broken;

  Host(Options options) {
    this.options = options;
    Probes.leaveToHost();
    watchdog = new Watchdog(options.anrMs());
    sandbox = new CompletableFuture<>();
    Aside.begin();
    Thread maker = new Thread(this::makeSandbox, Watchdog.HOST_THREAD + "sandbox");
    maker.setDaemon(true);
    maker.start();
  }

  private void makeSandbox() {
    try {
      sandbox.complete(PhoneSandbox.of(options.api(), options.cache()));
    } catch (Throwable e) {
      sandbox.completeExceptionally(e);
    }
  }

  @Override
  public Protocol.Reply handle(String op, Map<String, Object> request) {
    switch (op) {
      case "hello":
        return hello();
      case "install":
        return install(request);
      case "stats":
        return Stats.reply(Boolean.TRUE.equals(request.get("gc")));
      case "quit":
        return new Protocol.Reply("{}", true);
      case "restart", "perform", "observe", "screenshot":
        return onPhone(op, request);
      default:
        throw new Protocol.Refusal("bad-request", "unknown op " + op);
    }
  }

  private Protocol.Reply hello() {
    JsonWriter json = new JsonWriter().open('{').name("protocol").value(Protocol.VERSION);
    json.name("info").any(PhoneInfo.of(options));
    return Protocol.Reply.of(json.name("java").value(System.getProperty("java.version")).close('}'));
  }

  private Protocol.Reply install(Map<String, Object> request) {
    if (!(request.get("apk") instanceof String apk)) throw new Protocol.Refusal("bad-request", "install needs an apk");
    // The APK may lie where its user has never heard of.
    String name = request.get("name") instanceof String given ? given : apk;
    String rule = external(request, options.settings().get("external"));
    try {
      image = ApkImage.open(Path.of(apk), options.cache());
    } catch (UnfitApk e) {
      throw new Protocol.Refusal("unfit-apk", name + " cannot be run: " + e.getMessage());
    } catch (java.io.IOException e) {
      throw new Protocol.Refusal("import", name + " cannot be imported: " + e.getMessage());
    } catch (OutOfMemoryError e) {
      long mb = Runtime.getRuntime().maxMemory() >> 20;
      String largest = ApkImage.largestEntry(Path.of(apk));
      throw new Protocol.Refusal("too-large", name + " does not fit into the " + mb + " MB that the phone has for it: it holds " + largest);
    }
    classes = null;
    external = rule;
    JsonWriter json = new JsonWriter().open('{').name("package").value(image.manifest.packageName);
    json.name("label").value(image.label);
    json.name("hash").value(image.hash).name("minSdk").value(image.manifest.minSdk);
    json.name("targetSdk").value(image.manifest.targetSdk).name("notes").any(image.notes());
    if (image.probes != null) json.name("probes").value(image.probes);
    return Protocol.Reply.of(json.close('}'));
  }

  private static String external(Map<String, Object> request, String otherwise) {
    Object rule = request.getOrDefault("external", otherwise);
    if (rule instanceof String text && Options.isExternal(text)) return text;
    throw new Protocol.Refusal("bad-request", "external is cancel, throw or canned, not " + rule);
  }

  private Protocol.Reply onPhone(String op, Map<String, Object> request) {
    if (broken != null) throw new Protocol.Refusal("replace", broken);
    if (image == null) throw new Protocol.Refusal("bad-request", "no app is installed");
    if (!op.equals("restart") && !running) throw new Protocol.Refusal("bad-request", "the app was not started");
    try {
      PhoneSandbox made = sandbox.get();
      // The first start also loads the framework, which is no fault of the app.
      int times = running ? 1 : 3;
      String reply = watchdog.run(() -> made.onMainThread(work(made, op, request)), times);
      return new Protocol.Reply(reply, false);
    } catch (Watchdog.Hung e) {
      broken = e.getMessage();
      return hung(e);
    } catch (ExecutionException e) {
      broken = "the framework does not start: " + e.getCause();
      throw new IllegalStateException(broken, e.getCause());
    } catch (OutOfMemoryError e) {
      broken = "the memory is used up";
      throw new Protocol.Refusal("replace", broken);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Callable<String> work(PhoneSandbox made, String op, Map<String, Object> request) {
    return switch (op) {
      case "restart" -> () -> restart(made, request);
      case "perform" -> () -> perform(made, request);
      case "observe" -> () -> observation(made.phone().observe(), made.phone().replaceReason());
      default -> () -> {
        boolean fullSize = Boolean.TRUE.equals(request.get("fullSize"));
        String png = Base64.getEncoder().encodeToString(made.phone().screenshot(fullSize));
        return new JsonWriter().open('{').name("png").value(png).close('}').toString();
      };
    };
  }

  /** Statics are reset in place unless the request asks for classes defined anew. */
  private String restart(PhoneSandbox made, Map<String, Object> request) throws Exception {
    Phone phone = made.phone();
    boolean first = !running;
    String rule = external(request, external);
    if (running) phone.stop();
    String replaceReason = running ? phone.replaceReason() : null;
    running = true;
    if (classes == null || "loader".equals(request.get("fresh")))
      classes = new AppClassLoader(image.code, image.resources, made.classLoader());
    Map<String, String> settings = new HashMap<>(options.settings());
    if (request.get("runIndex") instanceof Number index) settings.put("runIndex", String.valueOf(index.longValue()));
    settings.put("external", rule);
    settings.put("package", image.manifest.packageName);
    if (request.get("activity") instanceof String activity) settings.put("activity", activity);
    settings.put("sharedLibraries", String.join(",", image.manifest.sharedLibraries));
    settings.put("backCallbacks", String.valueOf(image.manifest.backCallbacks));
    String observation = phone.start(classes, new AppManifest(image.resources, image.manifest), settings);
    if (first) made.started();
    return observation(observation, replaceReason != null ? replaceReason : phone.replaceReason());
  }

  private String perform(PhoneSandbox made, Map<String, Object> request) throws Exception {
    if (!(request.get("action") instanceof Map<?, ?> action) || !(action.get("kind") instanceof String))
      throw new Protocol.Refusal("bad-request", "perform needs an action with a kind");
    @SuppressWarnings("unchecked")
    Map<String, Object> known = (Map<String, Object>) action;
    if (known.get("kind").equals("reinit")) return restart(made, Map.of());
    Phone phone = made.phone();
    return observation(phone.perform(known, request.getOrDefault("wait", "settled")), phone.replaceReason());
  }

  private static String observation(String observation, String replaceReason) {
    JsonWriter json = new JsonWriter().open('{').name("observation").raw(observation);
    if (replaceReason != null) json.name("replace").value(replaceReason);
    return json.close('}').toString();
  }

  /** The app's main thread does not answer: the system shows the launcher, and the JVM is of no use any more. */
  private Protocol.Reply hung(Watchdog.Hung hung) {
    JsonWriter json = new JsonWriter().open('{').name("observation").open('{').name("screen").open('{');
    HomeScreen.LAUNCHER.write(json, options.width(), options.height());
    json.name("orientation").value(options.width() > options.height() ? "landscape" : "portrait").name("context").open('{').name("crashed").value(true);
    json.name("wifi").value(true).name("bluetooth").value(true).name("planeMode").value(false);
    json.name("location").value("gps&network").name("display").value("on").close('}').close('}');
    json.name("process").value("dead").name("outcome").value("done").name("unsettled").value(true);
    json.name("virtualMs").value(options.anrMs()).name("coverage").open('[').close(']');
    json.name("events").open('[').open('{').name("kind").value("anr");
    json.name("reason").value(hung.getMessage() + "\n" + hung.dump).close('}').close(']').close('}');
    return Protocol.Reply.of(json.name("replace").value(hung.getMessage()).close('}'));
  }
}
