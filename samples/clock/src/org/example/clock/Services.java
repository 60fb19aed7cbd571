package org.example.clock;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Services and other files that the app's archive has beside its code. */
final class Services {
  private static final String FILE = "META-INF/services/org.example.clock.Colour";

  private Services() {}

  static void ask(Map<String, Object> heard) throws Exception {
    ClassLoader loader = Services.class.getClassLoader();
    heard.put("by loader", names(ServiceLoader.load(Colour.class, Colour.class.getClassLoader())));
    heard.put("by thread", names(ServiceLoader.load(Colour.class)));
    heard.put("getResources", Collections.list(loader.getResources(FILE)).size());
    heard.put("getResourceAsStream", text(loader.getResourceAsStream(FILE)));
    URL url = loader.getResource(FILE);
    heard.put("URL", url.getProtocol() + " " + text(url.openStream()));
    heard.put("beside a class", text(Services.class.getResourceAsStream("note.txt")));
    heard.put("at the top", text(Services.class.getResourceAsStream("/top.txt")));
    heard.put("none", loader.getResource("none.txt") + " " + loader.getResources("none.txt").hasMoreElements());
    for (String hosts : new String[] {
      "META-INF/services/org.robolectric.pluginapi.SdkProvider", "gauntlet/phone.json", "org/robolectric/Robolectric.class",
    }) {
      heard.put(hosts, loader.getResource(hosts) + " " + loader.getResources(hosts).hasMoreElements());
    }
    heard.put("system loader", ClassLoader.getSystemClassLoader().getResource("gauntlet/phone.json"));
  }

  private static List<String> names(ServiceLoader<Colour> found) {
    List<String> names = new ArrayList<>();
    for (Colour colour : found) names.add(colour.name());
    return names;
  }

  private static String text(InputStream in) throws Exception {
    try (BufferedReader reader = new BufferedReader(new InputStreamReader(in))) {
      List<String> lines = new ArrayList<>();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) lines.add(line);
      return String.join("/", lines);
    }
  }
}
